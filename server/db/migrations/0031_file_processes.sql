-- Files that take long to make (decisions §3.7): asked for, made by a worker, kept for a week.

create table file_processes (
  uuid        uuid primary key,
  user_uuid   uuid not null references users (uuid) on delete cascade,
  root_uuid   uuid references counterparties (root_uuid),
  type        text not null,
  title       text not null,   -- what it is in words, as it was asked for
  params      jsonb not null,
  status      text not null default 'queued' check (status in ('queued', 'processing', 'done', 'error')),
  progress    smallint not null default 0 check (progress between 0 and 100),
  attempts    smallint not null default 0, -- also the fencing token of who makes it
  lease_until timestamptz,
  file_key    uuid,            -- in the file store; set with the row's status alone
  file_name   text,
  file_mime   text,
  file_size   integer,
  file_sha256 bytea,
  error_code  text,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'done') = (file_key is not null))
);
create index on file_processes (user_uuid, created_at desc);
create index on file_processes (created_at) where status in ('queued', 'processing');
create index on file_processes (file_key) where file_key is not null;
