-- What the packages of 1C say (desk §7 and §8). Correspondence of the things of a source with those of the shop:
-- `target` is the uuid or code of the shop's.
create table exchange_links (
  connection_uuid uuid not null references exchange_connections,
  kind            text not null
    check (kind in ('group', 'property', 'value', 'priceType', 'warehouse', 'unit', 'brand')),
  external_id     text not null check (length(external_id) <= 120),
  -- The group above, or the property of a value.
  parent_id       text,
  name            text not null,
  target          text,
  state           text not null default 'new' check (state in ('new', 'linked', 'ignored')),
  seen_at         timestamptz not null,
  deleted_at      timestamptz,
  version         integer not null default 1,
  primary key (connection_uuid, kind, external_id),
  check ((state = 'linked') = (target is not null))
);

-- Goods that wait for the link of a group, and goods that are sold by their characteristics only.
create table exchange_goods (
  connection_uuid uuid not null references exchange_connections,
  external_id     text not null,
  waiting_groups  text[],
  is_split        boolean not null default false,
  primary key (connection_uuid, external_id)
);
create index exchange_goods_groups on exchange_goods using gin (waiting_groups);

-- Rows that cannot be applied yet: the newest of each.
create table exchange_parked (
  connection_uuid uuid not null references exchange_connections,
  kind            text not null check (kind in ('offer', 'price', 'rest')),
  external_id     text not null,
  -- The price type or warehouse.
  detail          text not null default '',
  waits_for       text not null check (waits_for in ('product', 'priceType', 'warehouse')),
  payload         jsonb not null,
  formed_at       text not null,
  parked_at       timestamptz not null,
  primary key (connection_uuid, kind, external_id, detail)
);
create index exchange_parked_reason on exchange_parked (connection_uuid, waits_for, detail);

-- Which goods a package has named, a row for a batch: the newest package wins, goods that a whole one leaves out.
create table exchange_mentions (
  id              bigint generated always as identity primary key,
  connection_uuid uuid not null references exchange_connections,
  session_uuid    uuid not null,
  kind            text not null check (kind in ('goods', 'prices', 'rests')),
  -- Local time of 1C.
  formed_at       text not null,
  at              timestamptz not null,
  is_whole        boolean not null,
  ids             text[] not null
);
create index on exchange_mentions (connection_uuid, kind, formed_at);
create index on exchange_mentions (at);

-- Rows that were refused, and notes.
create table exchange_problems (
  id       bigint generated always as identity primary key,
  job_uuid uuid not null references exchange_jobs on delete cascade,
  path     text not null,
  external_id text,
  code     text not null,
  field    text not null default '',
  value    text not null default ''
);
create index on exchange_problems (job_uuid, id);

-- What a fuse has kept from being applied.
create table exchange_held (
  uuid        uuid primary key,
  job_uuid    uuid not null references exchange_jobs on delete cascade,
  kind        text not null check (kind in ('goods', 'status', 'prices', 'stock', 'pictures')),
  -- Warehouse of stock.
  detail      text not null default '',
  fuse        jsonb not null,
  differences jsonb not null,
  state       text not null default 'waiting' check (state in ('waiting', 'applying', 'applied', 'rejected', 'replaced')),
  held_at     timestamptz not null,
  decided_at  timestamptz,
  decided_by  text,
  unique (job_uuid, kind, detail)
);
create index on exchange_held (state) where state = 'waiting';

-- Pictures that 1C gives a product, by their names, and those of its pictures that came from there.
create table exchange_pictures (
  connection_uuid uuid not null references exchange_connections,
  external_id     text not null,
  names           text[] not null,
  placed          uuid[] not null default '{}',
  is_due          boolean not null,
  primary key (connection_uuid, external_id)
);
create index exchange_pictures_due on exchange_pictures (connection_uuid, external_id) where is_due;
