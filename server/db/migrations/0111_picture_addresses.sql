-- Addresses of pictures that imported files give for goods (desk §5, §9): each is fetched once for a product.
create table picture_addresses (
  product_uuid uuid not null references products on delete cascade,
  address      text not null,
  position     int not null,
  state        text not null default 'due' check (state in ('due', 'added', 'same', 'failed')),
  -- Of a picture that was added.
  media_uuid   uuid references media on delete set null,
  code         text,
  details      jsonb not null default '{}',
  attempts     int not null default 0,
  next_at      timestamptz not null default clock_timestamp(),
  -- The import that has asked for it.
  run_uuid     uuid references import_runs on delete set null,
  primary key (product_uuid, address)
);
create index on picture_addresses (next_at) where state = 'due';
create index on picture_addresses (run_uuid);
create index on picture_addresses (media_uuid);
