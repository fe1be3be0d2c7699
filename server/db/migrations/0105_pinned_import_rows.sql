-- Fields that a row of an import would have changed if they were not pinned (desk §7).
alter table import_rows add column pinned text[] not null default '{}';
