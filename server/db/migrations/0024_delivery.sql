-- What goods measure, how they are carried and when people work (decisions §3.4).

-- Of one multiplicity as it is packed, as weight_grams; null is not measured and stands in nobody's way.
alter table products
  add column longest_mm integer check (longest_mm > 0),
  add column volume_cm3 integer check (volume_cm3 >= 0);
update products
  set longest_mm = ceil(greatest((dimensions ->> 'l')::numeric, (dimensions ->> 'w')::numeric, (dimensions ->> 'h')::numeric)),
      volume_cm3 = ceil((dimensions ->> 'l')::numeric * (dimensions ->> 'w')::numeric * (dimensions ->> 'h')::numeric * multiplicity / 1000)
  where dimensions is not null;

alter table pickup_points
  add column max_length_mm  integer,
  add column max_volume_cm3 integer;

alter table delivery_tariffs
  add column intervals jsonb not null default '[]'; -- [{from: "09:00", to: "14:00"}]: when the courier comes

-- How far the own courier goes; a city without rows is one zone.
create table delivery_zones (
  city_uuid  uuid not null references cities (uuid),
  code       text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  name       text not null,
  position   smallint not null,
  surcharge  numeric(15,3) not null check (surcharge >= 0),
  days_more  smallint not null default 0 check (days_more >= 0),
  primary key (city_uuid, code)
);

-- What the own courier drives: the cheapest that takes the shipment goes. A city without rows takes anything.
create table delivery_vehicles (
  city_uuid        uuid not null references cities (uuid),
  code             text not null,
  max_weight_grams integer not null,
  max_length_mm    integer not null,
  max_volume_cm3   integer not null,
  surcharge        numeric(15,3) not null check (surcharge >= 0),
  primary key (city_uuid, code)
);

-- What the own courier does besides driving: price for every started step of weight, `floor` for every floor too.
create table delivery_services (
  city_uuid     uuid not null references cities (uuid),
  code          text not null check (code in ('unloading', 'lift', 'floor')),
  price         numeric(15,3) not null check (price >= 0),
  step_grams    integer not null check (step_grams > 0),
  max_length_mm integer,
  primary key (city_uuid, code)
);

-- Moved days of rest, as the government decrees them for a year; what is the same every year is the law's own list
-- (app/domain/logistics/production-calendar.ts). A year without a row goes by that list alone.
create table production_calendar (
  year         smallint primary key,
  days_off     date[] not null,
  working_days date[] not null,
  source       text not null
);
insert into production_calendar (year, days_off, working_days, source) values
  (2026, '{2026-01-09,2026-12-31}', '{}', 'Постановление Правительства РФ от 24.09.2025 № 1466');

-- Where a buyer has had goods brought; those of a company are used for it alone.
create table delivery_addresses (
  uuid       uuid primary key,
  user_uuid  uuid not null references users (uuid) on delete cascade,
  root_uuid  uuid references counterparties (root_uuid),
  city_uuid  uuid not null references cities (uuid),
  address    text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_uuid, root_uuid, city_uuid, address)
);
