-- Own codes that are loaded from a file (decisions §3.8), and price lists that buyers build (decisions §3.7).

alter table user_articles add column updated_at timestamptz not null default now();

-- Rows of a file that were read and wait for the buyer's word; what they mean is told from them whenever they are shown.
create table user_article_uploads (
  uuid       uuid primary key,
  root_uuid  uuid not null references counterparties (root_uuid) on delete cascade,
  user_uuid  uuid not null references users (uuid) on delete cascade,
  name       text not null,
  sha256     bytea not null,
  rows       jsonb not null, -- [{number, userArticle, code, userName, comment}]
  created_at timestamptz not null default now(),
  unique (root_uuid, user_uuid, sha256)
);
create index on user_article_uploads (created_at);

create table built_price_lists (
  uuid         uuid primary key,
  user_uuid    uuid not null references users (uuid) on delete cascade, -- who built it
  root_uuid    uuid references counterparties (root_uuid),
  city_uuid    uuid not null references cities (uuid),
  name         text not null,
  params       jsonb not null,
  schedule     text not null default 'none' check (schedule in ('none', 'daily', 'weekly')),
  email        text,            -- where the link to a finished file goes
  next_run_at  timestamptz,     -- when the schedule makes it again
  rows_count   integer,         -- of the last file
  price_type   text,            -- that the prices of the last file are of
  made_at      timestamptz,
  link_uuid    uuid unique,     -- what the code of its public link proves; a revoked one is forgotten
  created_at   timestamptz not null default now()
);
create index on built_price_lists (root_uuid, created_at desc);
create index on built_price_lists (user_uuid);
create index on built_price_lists (next_run_at) where next_run_at is not null;

-- The files of a price list.
create index file_processes_price_list on file_processes ((params ->> 'priceList'), created_at desc) where type = 'priceList';
