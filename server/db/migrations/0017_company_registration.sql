-- Companies register: who asks to join one that is here already, and why one was not let in.

create table join_requests (
  uuid        uuid primary key,
  user_uuid   uuid not null references users (uuid),
  root_uuid   uuid not null references counterparties (root_uuid),
  status      text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  created_at  timestamptz not null default now(),
  decided_at  timestamptz,
  decided_by  uuid references users (uuid),
  unique (user_uuid, root_uuid)
);
create index on join_requests (root_uuid) where status = 'new';

-- What the operator said of a company that was rejected or blocked; its buyer reads it.
alter table counterparties add column status_reason text;

-- A company is looked for by its INN before another one is made.
create index on counterparties (inn) where inn is not null;
