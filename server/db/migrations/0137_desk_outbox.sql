-- Letters, messages and files of the desk's list «Исходящие и задания»: what somebody has given up, and why. `version`
-- rises with each decision at the desk.
alter table outbox
  add column version     integer not null default 1,
  add column dropped_at  timestamptz,
  add column dropped_by  text,
  add column drop_reason text;
alter table file_processes
  add column version     integer not null default 1,
  add column dropped_at  timestamptz,
  add column dropped_by  text,
  add column drop_reason text;

create index outbox_latest on outbox (created_at desc, uuid);
create index file_processes_failed on file_processes (created_at desc, uuid) where status = 'error';
-- By the number of the order, claim or message that a letter is about.
create index outbox_number on outbox ((coalesce(params -> 'order' ->> 'number', params ->> 'number')));
