-- Pictures of goods (desk §5): the picture as it came is known by its hash, kept re-encoded, and
-- each of its sizes is an object of the file store. Addresses hold the first half of the hash and never change.
create table media (
  uuid uuid primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the picture as kept, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of all its sizes together.
  bytes integer not null check (bytes > 0),
  alt text not null default '',
  title text not null default '',
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  created_at timestamptz not null default now()
);
create index media_address on media (left(sha256, 32));

create table media_variants (
  media_uuid uuid not null references media (uuid) on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  file_key uuid not null unique,
  primary key (media_uuid, format, width)
);

-- The first position is the picture of cards.
create table product_images (
  product_uuid uuid not null references products (uuid) on delete cascade,
  media_uuid uuid not null references media (uuid),
  position smallint not null check (position >= 0),
  primary key (product_uuid, media_uuid),
  unique (product_uuid, position) deferrable initially deferred
);
create index on product_images (media_uuid);
