-- Each file of mutual settlements that was brought in, with the lines that refused it.
create table settlement_runs (
  uuid        uuid primary key,
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  file_name   text,
  actor_kind  text not null,
  actor_id    text not null,
  actor_name  text,
  status      text not null default 'running' check (status in ('running', 'done', 'refused', 'failed')),
  documents   integer not null default 0,
  entries     integer not null default 0,
  known       integer not null default 0,
  refused     jsonb not null default '[]' -- [{"line", "code"}]
);
create index settlement_runs_latest on settlement_runs (started_at desc, uuid);
