-- The sheets of a workbook that is imported at the desk, and the one that is read.
alter table import_runs
  add column sheets text[] not null default '{}',
  add column sheet  text;
