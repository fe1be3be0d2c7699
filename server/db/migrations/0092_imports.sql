-- Imports of files by the shop's staff (desk §9): a run is checked without writing the catalogue, applied row by row and
-- can be undone. Rows know what they change, so that applying and undoing compare with what is there by then.
create table import_runs (
  uuid       uuid primary key,
  kind       text not null check (kind in ('goods', 'prices', 'stock', 'barcodes', 'categories', 'attributes', 'redirects')),
  state      text not null check (state in
    ('loaded', 'mapped', 'checked', 'ready', 'held', 'applying', 'done', 'partial', 'failed', 'undoing', 'undone')),
  file_name  text not null,
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Columns and what they mean.
  mapping    jsonb not null,
  options    jsonb not null,
  -- Rows by action, and the categories, brands and attributes to create.
  counts     jsonb not null default '{}',
  additions  jsonb not null default '{}',
  fuses      jsonb not null default '[]',
  actor_kind text not null,
  actor_id   text not null,
  actor_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  undone_at  timestamptz
);
create index on import_runs (sha256);
create index on import_runs (created_at);

-- The file as it came: an object of the file store.
create table import_files (
  file_key   uuid primary key,
  run_uuid   uuid not null unique references import_runs (uuid) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);

create table import_rows (
  run_uuid uuid not null references import_runs (uuid) on delete cascade,
  -- Of the row in the file.
  number   integer not null,
  -- What finds the object again: the external id of a product, the path of a category, the code of an attribute.
  key      text,
  -- How it is called, for lists.
  label    text not null default '',
  action   text not null check (action in ('created', 'updated', 'unchanged', 'error')),
  changes  jsonb not null default '[]',
  fault    jsonb,
  -- Results of the two steps of applying; null while due.
  saved    text check (saved in ('none', 'done', 'stale', 'refused', 'undone', 'left')),
  stocked  text check (stocked in ('none', 'done', 'stale', 'refused', 'undone', 'left')),
  -- The largest change of a price in per cent, for the order of lists.
  jump     integer not null default 0,
  primary key (run_uuid, number)
);
create index import_rows_due on import_rows (run_uuid, number) where saved is null or stocked is null;

-- Columns assigned by hand, for the next file with the same headings.
create table import_mappings (
  kind       text not null,
  head_hash  text not null,
  columns    jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (kind, head_hash)
);
