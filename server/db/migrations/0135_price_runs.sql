-- The changes of one recalculation are planned in batches, and none is applied before all of them are planned.
create table price_runs (
  uuid        uuid primary key,
  state       text not null check (state in ('planning', 'ready')),
  created_at  timestamptz not null default statement_timestamp()
);
alter table price_plans add column run_uuid uuid references price_runs (uuid) on delete cascade;
create index price_plans_run on price_plans (run_uuid) where run_uuid is not null;
