-- The exchange with 1C (desk §8): who may connect, what was sent, and the jobs that apply it. A file consists of its
-- received parts in order. An import request queues it; a later chunk of the same name starts a new file.
create table exchange_connections (
  uuid                    uuid primary key,
  name                    text not null check (name <> ''),
  login                   text not null unique check (login <> ''),
  -- As server/security/passwords.ts stores them.
  password_hash           text not null,
  type                    text not null check (type in ('catalog', 'sale', 'both')),
  encoding                text not null default 'windows-1251' check (encoding in ('windows-1251', 'utf-8')),
  -- Of the local times in the packages.
  time_zone               text not null default 'Europe/Moscow',
  -- Networks that may connect; null for all.
  addresses               text[],
  file_limit              integer not null default 10485760 check (file_limit between 65536 and 104857600),
  takes_zip               boolean not null default true,
  -- {warehouse: 'physical' | 'free'}; those left out are physical.
  stock_meaning           jsonb not null default '{}',
  -- OwnershipPolicy of app/domain/exchange/ownership.ts.
  policy                  jsonb not null default '{}',
  -- Limits that replace the usual ones.
  fuses                   jsonb not null default '{}',
  -- {name of a status in 1C: {status, reserves}}
  status_map              jsonb not null default '{}',
  -- Exact names in 1C.
  organisations           text[] not null default '{}',
  warehouse_names         jsonb not null default '{}',
  repeated_query_confirms boolean not null default false,
  is_main                 boolean not null default false,
  is_active               boolean not null default true,
  version                 integer not null default 1,
  created_at              timestamptz not null default clock_timestamp(),
  updated_at              timestamptz not null default clock_timestamp()
);
create unique index exchange_connections_main on exchange_connections (is_main) where is_main;

create table exchange_sessions (
  uuid            uuid primary key,
  connection_uuid uuid not null references exchange_connections,
  type            text not null check (type in ('catalog', 'sale')),
  token_hash      bytea not null unique,
  address         text not null,
  user_agent      text not null default '',
  -- As the module of 1C has sent it, and what was agreed; null without the parameter.
  version_sent    text,
  version         text,
  -- Of its files.
  bytes           bigint not null default 0,
  began_at        timestamptz not null,
  seen_at         timestamptz not null,
  ended_at        timestamptz
);
create index on exchange_sessions (connection_uuid, began_at desc);

-- A wrong password: limits guessing by address. `login` is a hash where that login has worked from the address before.
create table exchange_attempts (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  address text not null,
  login   bytea
);
create index on exchange_attempts (address, at);

create table exchange_jobs (
  uuid            uuid primary key,
  -- Order of a connection's jobs.
  number          bigint generated always as identity unique,
  connection_uuid uuid not null references exchange_connections,
  session_uuid    uuid not null references exchange_sessions on delete cascade,
  kind            text not null check (kind in ('package', 'complete', 'deactivate')),
  -- Of deactivate: goods that were not named since then.
  since           timestamptz,
  state           text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'held')),
  attempts        integer not null default 0,
  leased_until    timestamptz,
  -- Where the applier goes on.
  place           jsonb,
  -- {read, created, changed, same, parked, refused, warnings}
  counts          jsonb not null default '{}',
  -- Records of the package, once known.
  total           integer,
  warnings        integer not null default 0,
  -- Why it has failed or is held, and the details of a fault.
  code            text,
  fault           jsonb,
  created_at      timestamptz not null default clock_timestamp(),
  started_at      timestamptz,
  ended_at        timestamptz
);
create index exchange_jobs_waiting on exchange_jobs (connection_uuid, number) where state in ('queued', 'running');
create index on exchange_jobs (session_uuid, number);

create table exchange_files (
  uuid         uuid primary key,
  session_uuid uuid not null references exchange_sessions on delete cascade,
  job_uuid     uuid references exchange_jobs on delete set null,
  name         text not null check (name <> ''),
  kind         text not null check (kind in ('document', 'archive', 'picture', 'other')),
  size         bigint not null default 0,
  parts        integer not null default 0,
  last_hash    bytea,
  last_size    bigint,
  -- Open for more chunks, or taken by a job.
  state        text not null default 'open' check (state in ('open', 'queued', 'done')),
  -- How often a file of this name was started in the session.
  started      integer not null default 1,
  created_at   timestamptz not null default clock_timestamp()
);
create unique index exchange_files_open on exchange_files (session_uuid, name) where state = 'open';
create index on exchange_files (session_uuid, name, started);
create index on exchange_files (job_uuid);
create index on exchange_files (created_at);

create table exchange_file_parts (
  file_uuid uuid not null references exchange_files on delete cascade,
  position  integer not null check (position > 0),
  file_key  uuid not null unique,
  size      integer not null check (size > 0),
  primary key (file_uuid, position)
);
