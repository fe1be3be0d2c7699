-- What the shop's people write at an order: for each other, or to the buyer (desk §3).
create table order_comments (
  uuid       uuid primary key,
  order_uuid uuid not null references orders (uuid),
  at         timestamptz not null default clock_timestamp(),
  kind       text not null check (kind in ('internal', 'buyer')),
  text       text not null check (length(text) between 1 and 2000),
  actor_kind text not null,
  actor_id   text not null,
  actor_name text not null
);
create index on order_comments (order_uuid, at);
