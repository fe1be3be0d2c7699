-- Lists of goods that buyers load (decisions §3.9), and how the columns of their files were read.

create table product_uploads (
  uuid        uuid primary key,
  user_uuid   uuid not null references users (uuid) on delete cascade,
  root_uuid   uuid references counterparties (root_uuid), -- for whom he was buying
  form_key    text not null,   -- of the form that sent it: the same one makes no second upload
  source      text not null check (source in ('file', 'text', 'rows')),
  file_name   text,
  hash        bytea not null,  -- SHA-256 of what was sent
  "table"     jsonb,           -- the cells of a file whose columns are still to be named
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (user_uuid, form_key)
);
create index on product_uploads (user_uuid, created_at desc);
create index on product_uploads (updated_at);

create table product_upload_rows (
  upload_uuid uuid not null references product_uploads (uuid) on delete cascade,
  row_number  integer not null, -- as in the file, from 1
  code        text not null,    -- as typed, and so the quantity
  quantity    text not null,
  way         text not null check (way in ('none', 'code', 'name', 'chosen')), -- how its goods were found
  products    uuid[] not null,  -- all that it may mean, at most six
  is_accepted boolean not null default false, -- goods found by their name alone were looked at
  state       text not null,
  settled     numeric(12,3),    -- what is to be ordered, rows joined to this one included
  capped      boolean not null default false,
  joined_to   integer,          -- the row that this one's quantity counts in
  added_at    timestamptz,      -- in a basket or in a list, for good
  primary key (upload_uuid, row_number)
);

-- Of a counterparty, or of a person who has none.
create table product_upload_columns (
  owner       text not null,
  head        text not null,   -- of the file: the words of its first row, or how many columns it has
  columns     jsonb not null,
  updated_at  timestamptz not null default now(),
  primary key (owner, head)
);
create index on product_upload_columns (updated_at);
