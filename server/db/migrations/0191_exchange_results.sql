-- «Обмен с 1С» finds sessions by what became of them: whether rows of a job were refused or wait, beside its state.
alter table exchange_jobs add column has_notes boolean not null generated always as (
  coalesce((counts ->> 'refused')::int, 0) > 0 or coalesce((counts ->> 'parked')::int, 0) > 0
) stored;
create index on exchange_jobs (session_uuid, state, has_notes);
create index on exchange_sessions (began_at desc, uuid);
