-- The calculator of fittings (decisions §3.10): what each system takes for a sash, and calculations that were kept.

create table calculator_profiles (
  uuid      uuid primary key,
  name      text not null unique check (length(name) between 1 and 100),
  position  integer not null
);

-- A line of fittings made for one type of profile.
create table calculator_systems (
  uuid          uuid primary key,
  brand         text not null check (length(brand) between 1 and 100),
  profile_uuid  uuid not null references calculator_profiles (uuid),
  position      integer not null,
  unique (brand, profile_uuid)
);

-- Parts are named by their articles: one that the shop does not have is still told. Without an article nothing is needed.
create table calculator_rules (
  system_uuid   uuid not null references calculator_systems (uuid) on delete cascade,
  position      integer not null,
  role          text not null,
  article       text,
  width_min     integer not null,
  width_max     integer not null check (width_max >= width_min),
  height_min    integer not null,
  height_max    integer not null check (height_max >= height_min),
  weight_max    integer,
  openings      text[] not null,
  sides         text[] not null default '{}',
  colours       text[] not null default '{}',
  security      text[] not null default '{}',
  formula       text not null,
  alternatives  text[] not null default '{}',
  priority      integer not null default 0,
  primary key (system_uuid, position)
);

-- What was asked and what it cost then; a calculation outlives the system it was made in.
create table calculations (
  uuid        uuid primary key,
  user_uuid   uuid not null references users (uuid) on delete cascade,
  root_uuid   uuid references counterparties (root_uuid),
  name        text not null check (length(name) between 1 and 100),
  inputs      jsonb not null,
  lines       jsonb not null, -- [{article, name, quantity, price, sum}]
  total       numeric(15,3),  -- null for who sees no prices
  price_at    timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on calculations (user_uuid, root_uuid, updated_at desc);
