-- Requests to join a counterparty that is registered already (decisions §3.3, duplicate INN).

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
