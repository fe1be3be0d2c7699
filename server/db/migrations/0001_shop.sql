-- The shop's first shape: cities, catalogue, prices, stock, people, sessions, baskets, orders, outbox.
-- Money is numeric(15,3) roubles, quantity numeric(12,3) units, weight integer grams.

create extension if not exists pg_trgm;

-- Cities and warehouses ---------------------------------------------------------------------------------------------

create table price_lists (
  id        smallint primary key,
  code      text not null unique,
  name      text not null
);

create table cities (
  uuid            uuid primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9-]{2,40}$'),
  name            text not null,
  region_name     text not null,
  region_uuid     uuid not null,
  timezone        text not null,
  lat             double precision not null,
  lon             double precision not null,
  preposition     text not null,
  prepositional   text not null,
  genitive        text not null,
  accusative      text not null,
  phone           text not null,
  order_prefix    text not null,
  popular_rank    smallint,
  price_list_id   smallint not null references price_lists (id),
  is_active       boolean not null default true
);

create table warehouses (
  uuid        uuid primary key,
  name        text not null,
  city_uuid   uuid not null references cities (uuid),
  address     text not null
);

-- The warehouses that serve a city, nearest first: two cities may share one warehouse and so one stock.
create table city_warehouses (
  city_uuid       uuid not null references cities (uuid),
  warehouse_uuid  uuid not null references warehouses (uuid),
  priority        smallint not null,
  primary key (city_uuid, warehouse_uuid)
);

create table pickup_points (
  uuid            uuid primary key,
  code            text not null unique,
  city_uuid       uuid not null references cities (uuid),
  warehouse_uuid  uuid references warehouses (uuid),
  name            text not null,
  address         text not null,
  phone           text not null,
  lat             double precision not null,
  lon             double precision not null,
  schedule        jsonb not null, -- [{day:1..7, from:"08:00", to:"17:00"}]
  max_weight_grams integer
);
create index on pickup_points (city_uuid);

create table delivery_tariffs (
  city_uuid       uuid not null references cities (uuid),
  provider_code   text not null,
  cost            numeric(15,3) not null check (cost >= 0),
  free_from       numeric(15,3),
  days_from       smallint not null,
  days_to         smallint not null,
  cutoff          text not null default '16:00',
  primary key (city_uuid, provider_code)
);

-- Catalogue ---------------------------------------------------------------------------------------------------------

create table categories (
  uuid          uuid primary key,
  parent_uuid   uuid references categories (uuid),
  slug          text not null unique, -- the whole path, segments joined by '/'
  name          text not null,
  description   text not null default '',
  drawing       jsonb not null,
  sort          integer not null
);
create index on categories (parent_uuid);

create table brands (
  uuid      uuid primary key,
  slug      text not null unique,
  name      text not null,
  country   text not null,
  about     text not null
);

create table units (
  uuid  uuid primary key,
  name  text not null,
  okei  text not null
);

create table attributes (
  code        text primary key,
  name        text not null,
  unit        text,
  group_name  text not null,
  kind        text not null check (kind in ('number', 'text', 'flag')),
  sort        integer not null
);

create table products (
  uuid                  uuid primary key,
  external_id           text not null unique,
  slug                  text not null unique,
  article               text not null,
  article_norm          text not null,
  vendor_code           text,
  barcodes              text[] not null default '{}',
  name                  text not null,
  full_name             text not null,
  description           text not null default '',
  brand_uuid            uuid not null references brands (uuid),
  category_uuid         uuid not null references categories (uuid),
  unit_uuid             uuid not null references units (uuid),
  multiplicity          numeric(12,3) not null check (multiplicity > 0),
  min_quantity          numeric(12,3) not null check (min_quantity > 0),
  max_quantity          numeric(12,3),
  packs                 jsonb not null default '[]', -- [{name, quantity, barcode}]
  weight_grams          integer not null check (weight_grams >= 0), -- per multiplicity
  dimensions            jsonb,                                      -- {l, w, h} mm
  vat_rate              smallint check (vat_rate in (22, 10, 5, 7, 0)),
  supply_days_from      smallint,
  supply_days_to        smallint,
  tags                  text[] not null default '{}',
  attributes            jsonb not null default '[]', -- [{code, value}] in the order to be shown
  documents             jsonb not null default '[]', -- [{type, name, url, size, validTo?}]
  warranty_months       smallint,
  country               text not null,
  is_marked             boolean not null default false,
  is_cuttable           boolean not null default false,
  popularity            integer not null default 0,
  drawing               jsonb not null,              -- {kind, ...sizes}: what the line drawing is made from
  status                text not null default 'active' check (status in ('active', 'discontinued', 'hidden')),
  replacement_uuid      uuid references products (uuid),
  created_at            timestamptz not null default now()
);
create index products_by_category on products (category_uuid, popularity desc, uuid) where status = 'active';
create index on products (brand_uuid);
create index products_article_norm on products (article_norm text_pattern_ops);
create index products_name_words on products using gin (to_tsvector('russian', name || ' ' || article));
create index products_name_trgm on products using gin (name gin_trgm_ops);

-- Sparse: a list holds only what differs from the lists behind it (contract > price type > city > base).
create table prices (
  product_uuid    uuid not null references products (uuid),
  price_list_id   smallint not null references price_lists (id),
  from_quantity   numeric(12,3) not null default 0 check (from_quantity >= 0),
  price           numeric(15,3) not null check (price >= 0),
  old_price       numeric(15,3),
  primary key (product_uuid, price_list_id, from_quantity)
);

create table stock (
  product_uuid    uuid not null references products (uuid),
  warehouse_uuid  uuid not null references warehouses (uuid),
  on_hand         numeric(12,3) not null check (on_hand >= 0),
  reserved        numeric(12,3) not null default 0 check (reserved >= 0),
  primary key (product_uuid, warehouse_uuid),
  constraint stock_is_never_oversold check (reserved <= on_hand)
);

-- People ------------------------------------------------------------------------------------------------------------

create table counterparties (
  root_uuid       uuid primary key,
  type            text not null check (type in ('physical', 'legal', 'entrepreneur', 'branch', 'government', 'foreign')),
  status          text not null default 'active' check (status in ('new', 'moderation', 'active', 'rejected', 'blocked', 'archived')),
  name            text not null,
  full_name       text not null,
  inn             text,
  kpp             text,
  ogrn            text,
  legal_address   text,
  contract_number text,
  contract_date   date,
  price_list_id   smallint references price_lists (id),
  created_at      timestamptz not null default now()
);

create table users (
  uuid                uuid primary key,
  phone               text not null unique check (phone ~ '^\+7\d{10}$'),
  email               text,
  email_confirmed_at  timestamptz,
  first_name          text not null,
  last_name           text not null,
  middle_name         text,
  position            text,
  city_uuid           uuid references cities (uuid),
  on_moderation       boolean not null default false,
  moderation_reason   text,
  selected_root_uuid  uuid references counterparties (root_uuid),
  created_at          timestamptz not null default now()
);

create table user_counterparties (
  user_uuid   uuid not null references users (uuid),
  root_uuid   uuid not null references counterparties (root_uuid),
  role        text not null default 'owner',
  primary key (user_uuid, root_uuid)
);

create table consents (
  uuid          uuid primary key,
  user_uuid     uuid references users (uuid),
  purpose       text not null,
  text_version  text not null,
  given_at      timestamptz not null default now(),
  ip            text,
  user_agent    text
);

create table user_settings (
  user_uuid   uuid not null references users (uuid),
  code        text not null,
  value       jsonb not null,
  primary key (user_uuid, code)
);

-- One row a login: the refresh family.
create table sessions (
  uuid            uuid primary key,
  user_uuid       uuid not null references users (uuid),
  current_seq     integer not null default 0,
  created_at      timestamptz not null default now(),
  last_seen_at    timestamptz not null default now(),
  absolute_expiry timestamptz not null,
  revoked_at      timestamptz,
  revoked_reason  text,
  user_agent      text
);
create index on sessions (user_uuid) where revoked_at is null;

-- Only hashes: a successor is derived from its predecessor under the shop's key, so it can be answered again without being stored.
create table refresh_tokens (
  token_hash    bytea primary key,
  session_uuid  uuid not null references sessions (uuid),
  seq           integer not null,
  issued_at     timestamptz not null default now(),
  expires_at    timestamptz not null,
  rotated_at    timestamptz,
  unique (session_uuid, seq)
);

create table login_codes (
  uuid          uuid primary key,
  flow          text not null check (flow in ('login', 'register', 'phone', 'claim')),
  phone         text not null,
  code_hash     bytea not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  tries         smallint not null default 0,
  consumed_at   timestamptz,
  voided_at     timestamptz,
  ip            text not null,
  fingerprint   text not null,
  payload       jsonb            -- what a registration waits with
);
create index on login_codes (phone, created_at desc);
create index on login_codes (ip, created_at desc);
create index on login_codes (fingerprint, created_at desc);

-- Baskets, favourites, comparison -----------------------------------------------------------------------------------
-- owner is 'g:<fingerprint>' for a guest, 'u:<user>' for lists of a user, 'u:<user>:<counterparty or ->' for a basket.

create table baskets (
  uuid          uuid primary key,
  owner         text not null unique,
  version       integer not null default 0,
  updated_at    timestamptz not null default now()
);

create table basket_lines (
  basket_uuid       uuid not null references baskets (uuid) on delete cascade,
  product_uuid      uuid not null references products (uuid),
  quantity          numeric(12,3) not null check (quantity > 0),
  ticked_available  boolean not null default true,
  ticked_waiting    boolean not null default true,
  seen_price        numeric(15,3),            -- the unit price the visitor was last shown
  seq               bigint not null default 0, -- the browser's own order of its changes: an older one never wins
  added_at          timestamptz not null default now(),
  primary key (basket_uuid, product_uuid)
);

-- A guest basket is poured into an account at most once, in the transaction that opens the session.
create table basket_merges (
  guest_basket_uuid   uuid primary key,
  basket_uuid         uuid not null,
  session_uuid        uuid not null,
  merged_at           timestamptz not null default now()
);

create table favourites (
  owner         text not null,
  product_uuid  uuid not null references products (uuid),
  added_at      timestamptz not null default now(),
  primary key (owner, product_uuid)
);

create table comparisons (
  owner         text not null,
  product_uuid  uuid not null references products (uuid),
  added_at      timestamptz not null default now(),
  primary key (owner, product_uuid)
);

create table idempotency_keys (
  owner         text not null,
  scope         text not null,
  key           text not null,
  request_hash  text not null,
  response      jsonb,
  created_at    timestamptz not null default now(),
  primary key (owner, scope, key)
);
create index on idempotency_keys (created_at);

-- Orders ------------------------------------------------------------------------------------------------------------

-- The draft of one checkout; its uuid is the idempotency key that the form carries.
create table checkouts (
  uuid            uuid primary key,
  user_uuid       uuid not null references users (uuid),
  basket_uuid     uuid not null,
  basket_version  integer not null,
  draft           jsonb not null default '{}',
  order_uuid      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index on checkouts (user_uuid, updated_at desc);

create sequence order_numbers;

create table orders (
  uuid                uuid primary key,
  number              text not null unique,
  checkout_uuid       uuid not null unique,
  user_uuid           uuid not null references users (uuid),
  counterparty_uuid   uuid references counterparties (root_uuid),
  city_uuid           uuid not null references cities (uuid),
  source              text not null default 'site',
  payment_method      text not null,
  payment_status      text not null,
  customer_number     text,
  comment             text,
  recipient           jsonb not null,
  items_sum           numeric(15,3) not null,
  delivery_sum        numeric(15,3) not null,
  total               numeric(15,3) not null,
  vat_sum             numeric(15,3) not null,
  weight_grams        bigint not null,
  lock_version        integer not null default 1,
  created_at          timestamptz not null default now(),
  constraint total_adds_up check (total = items_sum + delivery_sum)
);
create index on orders (user_uuid, created_at desc);
create index on orders (counterparty_uuid, created_at desc);

create table order_parts (
  uuid            uuid primary key,
  order_uuid      uuid not null references orders (uuid),
  number          text not null unique,
  position        smallint not null,
  kind            text not null check (kind in ('available', 'notAvailable', 'onOrder')),
  warehouse_uuid  uuid references warehouses (uuid),
  vat_rate        smallint,
  status          text not null,
  delivery_status text not null,
  delivery        jsonb not null,
  items_sum       numeric(15,3) not null,
  delivery_cost   numeric(15,3) not null default 0,
  reserved_until  timestamptz,
  unique (order_uuid, position)
);

create table order_items (
  uuid            uuid primary key,
  part_uuid       uuid not null references order_parts (uuid),
  order_uuid      uuid not null references orders (uuid),
  position        smallint not null,
  product_uuid    uuid not null references products (uuid),
  external_id     text not null,
  article         text not null,
  name            text not null,
  unit            text not null,
  multiplicity    numeric(12,3) not null,
  quantity        numeric(12,3) not null check (quantity > 0),
  price           numeric(15,3) not null,
  sum             numeric(15,3) not null,
  vat_rate        smallint,
  vat_sum         numeric(15,3) not null,
  weight_grams    bigint not null,
  state           text not null
);
create index on order_items (order_uuid);
create index on order_items (product_uuid);

create table order_history (
  uuid        uuid primary key,
  order_uuid  uuid not null references orders (uuid),
  at          timestamptz not null default now(),
  field       text not null,
  from_value  text,
  to_value    text,
  actor       text not null,
  comment     text
);
create index on order_history (order_uuid, at);

-- What must be told to the world, written in the transaction of what happened.
create table outbox (
  uuid            uuid primary key,
  channel         text not null check (channel in ('email', 'sms')),
  recipient       text not null,
  template        text not null,
  params          jsonb not null,
  dedupe_key      text not null unique, -- event:entity:version
  created_at      timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts        smallint not null default 0,
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null;

-- The shop's own switches and texts ---------------------------------------------------------------------------------

create table system_flags (
  code    text primary key,
  value   jsonb not null
);

create table redirects (
  path        text primary key,
  target      text not null,
  created_at  timestamptz not null default now()
);

create table promotions (
  uuid        uuid primary key,
  slug        text not null unique,
  title       text not null,
  announce    text not null,
  body        text not null,
  date_from   date not null,
  date_to     date not null,
  tag         text not null,
  sort        integer not null default 0
);

create table content_pages (
  path          text primary key,
  title         text not null,
  h1            text not null,
  description   text not null,
  body          text not null, -- Markdown
  updated_at    timestamptz not null default now()
);

create table seo_settings (
  path          text primary key,
  title         text,
  h1            text,
  description   text,
  title_img     text,
  alt_img       text,
  seo_text      text
);
