-- Icons made of the shop's sign, by their paths on the site («/favicon.ico»); without rows they are made of its name.
create table shop_pictures (
  path       text primary key,
  type       text not null,
  body       bytea not null,
  updated_at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id   text not null,
  actor_name text
);
