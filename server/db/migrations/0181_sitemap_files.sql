-- The goods of the site maps in files that a job makes, 50,000 in each. `version` is that of the goods they were made
-- from. A file is the same for all hosts, whose origin is put in as it is sent.
create table sitemap_files (
  part integer primary key check (part > 0),
  file_key uuid not null,
  goods integer not null check (goods >= 0),
  version text not null,
  made_at timestamptz not null
);
