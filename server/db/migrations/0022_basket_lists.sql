-- Baskets kept for later, and baskets shown to others.

-- `owner` is that of a basket. What is put off line by line is the one list of its owner without a name.
create table basket_lists (
  uuid        uuid primary key,
  owner       text not null,
  name        text check (length(name) between 1 and 100),
  later_of    text unique, -- the owner, of the list without a name
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on basket_lists (owner, updated_at desc);

create table basket_list_lines (
  list_uuid     uuid not null references basket_lists (uuid) on delete cascade,
  product_uuid  uuid not null references products (uuid),
  quantity      numeric(12,3) not null check (quantity > 0),
  position      integer not null,
  primary key (list_uuid, product_uuid)
);

-- What a link shows: goods and quantities alone, as they were when the link was made. The link's code is derived from
-- the uuid and stored nowhere.
create table basket_shares (
  uuid        uuid primary key,
  owner       text not null,
  lines       jsonb not null, -- [{uuid, quantity}]
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index on basket_shares (owner);
create index on basket_shares (expires_at);
