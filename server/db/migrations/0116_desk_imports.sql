-- Imports at the desk (desk §9): a job reads, checks, applies and undoes the file of a run that it has leased. People
-- change a run by the version they have seen. Photos of goods come as a zip.
alter table import_runs
  drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check check (kind in
    ('goods', 'prices', 'stock', 'barcodes', 'categories', 'brands', 'attributes', 'redirects', 'markups', 'photos')),
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check check (state in
    ('loaded', 'mapped', 'checking', 'checked', 'ready', 'held', 'applying', 'done', 'partial', 'failed', 'undoing',
     'undone')),
  add column version integer not null default 1,
  -- What the job has to do; null when nothing.
  add column work text check (work in ('read', 'check', 'apply', 'undo')),
  -- Who has asked for it.
  add column work_actor jsonb,
  add column attempts integer not null default 0,
  -- Until then another process does it, or nobody after a failure.
  add column leased_until timestamptz,
  -- Why the file could not be read: a code with its details.
  add column fault jsonb;
create index import_runs_work on import_runs (created_at) where work is not null;
