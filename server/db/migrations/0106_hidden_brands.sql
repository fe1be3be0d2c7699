-- A hidden brand has no page of its own; its goods keep theirs.
alter table brands add column is_hidden boolean not null default false;

alter table import_runs
  drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check
    check (kind in ('goods', 'prices', 'stock', 'barcodes', 'categories', 'brands', 'attributes', 'redirects'));
