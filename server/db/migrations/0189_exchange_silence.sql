-- A connection of 1C that was heard and is silent for longer than this makes a task, once for each silence (desk §8).
alter table exchange_connections
  add column silence_minutes integer not null default 60 check (silence_minutes between 10 and 44640),
  add column silence_told_at timestamptz;
