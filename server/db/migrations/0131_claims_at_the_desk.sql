-- Claims at the desk: a version for each change, reasons by line, and where returned goods went.
alter table claims add column version integer not null default 1;

alter table claim_items
  add column decision_reason      text,
  add column restocked_quantity   numeric(12,3) check (restocked_quantity >= 0),
  add column written_off_quantity numeric(12,3) check (written_off_quantity >= 0),
  add column restocked_to         uuid references warehouses (uuid);

create index on claims (due_at) where status <> 'draft';
