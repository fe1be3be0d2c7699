-- Files at https addresses that are imported by themselves, hourly or daily (desk §9), and each time they were asked for.
create table import_sources (
  uuid          uuid primary key,
  name          text not null unique check (name <> ''),
  kind          text not null,
  address       text not null,
  login         text,
  -- Sealed with the shop's key (server/security/sealed.ts).
  password      bytea,
  every         text not null check (every in ('hourly', 'daily')),
  state         text not null default 'active' check (state in ('active', 'paused')),
  options       jsonb not null default '{}',
  -- Of the file that was imported last.
  etag          text,
  last_modified text,
  next_at       timestamptz not null,
  -- Held by a run until then.
  leased_until  timestamptz,
  actor_kind    text not null,
  actor_id      text not null,
  actor_name    text not null,
  created_at    timestamptz not null default clock_timestamp(),
  check ((login is null) = (password is null))
);

create table import_fetches (
  uuid        uuid primary key,
  source_uuid uuid not null references import_sources on delete cascade,
  began_at    timestamptz not null,
  ended_at    timestamptz,
  -- Null while it runs.
  result      text check (result in ('same', 'done', 'partial', 'held', 'failed')),
  code        text,
  details     jsonb not null default '{}',
  bytes       int,
  run_uuid    uuid references import_runs on delete set null
);
create index on import_fetches (source_uuid, began_at desc);
create index on import_fetches (run_uuid);
