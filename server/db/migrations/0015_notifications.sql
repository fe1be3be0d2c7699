-- What the cabinet tells a buyer (decisions §3.12): one row per event, read or not.

create table notifications (
  uuid        uuid primary key,
  user_uuid   uuid not null references users (uuid),
  event       text not null,
  params      jsonb not null,
  path        text,                 -- where it leads within the shop
  dedupe_key  text not null unique, -- event:entity:version:user
  created_at  timestamptz not null default now(),
  read_at     timestamptz
);
create index on notifications (user_uuid, created_at desc);
create index on notifications (user_uuid) where read_at is null;
