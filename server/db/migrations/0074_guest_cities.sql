-- Where a guest shops: an account without a city gets it at login.
create table guest_cities (
  owner       text primary key,   -- 'g:' and the fingerprint
  city_uuid   uuid not null references cities (uuid) on delete cascade,
  updated_at  timestamptz not null default now()
);
