-- What somebody waits for goes before what nobody asked for: 0 codes and links, 1 orders and messages, 2 newsletters.

alter table outbox add column priority smallint not null default 1;
create index outbox_next on outbox (channel, priority, next_attempt_at) where sent_at is null and failed_at is null;
