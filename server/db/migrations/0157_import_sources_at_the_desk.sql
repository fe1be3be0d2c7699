-- Sources of imports are set up at the desk too (desk §9): forms are versioned, and a person may ask for a file now.
alter table import_sources
  add column version    int not null default 1,
  add column asked_at   timestamptz,
  -- Files read before were of another address or read in another way: the same one is applied once more.
  add column changed_at timestamptz;
