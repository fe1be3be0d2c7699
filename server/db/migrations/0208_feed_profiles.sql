-- Files of goods for other sites (desk §10), one city each. A public one is the city's, /feeds/<city>.yml; one with a
-- token is /feeds/<token>.xml.
create table feed_profiles (
  uuid             uuid primary key,
  name             text not null unique check (name <> ''),
  target           text not null check (target in ('yandexProducts', 'yandexMarket', 'google')),
  city_uuid        uuid not null references cities,
  token            text unique check (token ~ '^[0-9a-f]{32}$'),
  -- Empty: all.
  categories       uuid[] not null default '{}',
  brands           uuid[] not null default '{}',
  min_price        numeric(14, 3) check (min_price > 0),
  min_stock        numeric(12, 3) check (min_stock > 0),
  takes_on_order   boolean not null,
  with_drawings    boolean not null,
  utm              text not null,
  -- [{cost, days, before}], at most five.
  delivery_options jsonb not null,
  has_pickup       boolean not null,
  has_store        boolean not null,
  every_hours      integer not null check (every_hours in (1, 3, 6, 12, 24)),
  is_enabled       boolean not null default true,
  version          integer not null default 1,
  created_at       timestamptz not null default clock_timestamp(),
  next_at          timestamptz not null,
  asked_at         timestamptz,
  leased_until     timestamptz,
  -- The last file: null until there is one.
  built_at         timestamptz,
  file_key         uuid,
  gzip_key         uuid,
  etag             text,
  bytes            bigint,
  offers           integer,
  -- Goods that are not in it, by the reason.
  left_out         jsonb not null default '{}',
  -- Of the last attempt, null if it has succeeded.
  fault            text,
  read_at          timestamptz,
  reader           text,
  check (target <> 'google' or token is not null)
);
create unique index feed_profiles_public on feed_profiles (city_uuid) where token is null;
create index on feed_profiles (next_at);
