-- The shop's identity as data: one row for each setting that is set, by its key (use-cases/shop/setting-keys.ts).
create table shop_settings (
  key        text primary key check (key ~ '^[a-z][a-z.-]{1,40}$'),
  value      jsonb not null,
  version    integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id   text not null,
  actor_name text
);

-- What was changed in settings, cities, warehouses, points and tariffs, and by whom; `before` is null for what was added,
-- `after` for what was removed.
create table shop_changes (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  subject    text not null,
  before     jsonb,
  after      jsonb,
  actor_kind text not null,
  actor_id   text not null,
  actor_name text
);
create index on shop_changes (subject, id desc);

-- Without them a city has the hours and the cut-off of the shop.
alter table cities
  add column version  integer not null default 1,
  add column schedule jsonb,
  add column cutoff   text check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table warehouses
  add column version integer not null default 1;
alter table pickup_points
  add column version   integer not null default 1,
  add column is_active boolean not null default true;

-- The carriers offered in a city: none unless switched on. Shops of earlier releases offered all of them everywhere.
create table city_carriers (
  city_uuid uuid not null references cities (uuid),
  carrier   text not null check (carrier in ('cdek', 'dellin', 'pek', 'kit', 'post')),
  primary key (city_uuid, carrier)
);
insert into city_carriers (city_uuid, carrier)
  select uuid, carrier from cities cross join unnest(array['cdek', 'dellin', 'pek', 'kit', 'post']) as carrier;

-- The main city of earlier releases was fixed.
insert into shop_settings (key, value, actor_kind, actor_id)
  select 'main-city', '"msk"', 'system', 'migration' from cities where slug = 'msk' and is_active;
