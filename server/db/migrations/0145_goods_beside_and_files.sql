-- Goods that people show beside a product, before those that the shop finds itself: like it, or going with it.
create table product_links (
  product_uuid  uuid not null references products (uuid) on delete cascade,
  kind          text not null check (kind in ('similar', 'related')),
  position      smallint not null check (position >= 0),
  linked_uuid   uuid not null references products (uuid) on delete cascade,
  primary key (product_uuid, kind, linked_uuid),
  check (linked_uuid <> product_uuid)
);
create index product_links_linked on product_links (linked_uuid);

-- Uploaded documents of goods, as certificates and manuals. Goods name them by their addresses, several the same one;
-- the object in the file store is under the uuid.
create table product_files (
  uuid        uuid primary key,
  sha256      text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  name        text not null,
  extension   text not null check (extension in ('pdf', 'jpg', 'png')),
  size        integer not null check (size > 0),
  actor_kind  text not null,
  actor_id    text not null,
  actor_name  text not null,
  created_at  timestamptz not null default now()
);
