-- Shipping documents of 1C: a part of an order may leave in several, and has left with the last of them (desk §8). Their
-- numbers and days are those of the УПД.
create table exchange_shippings (
  connection_uuid uuid not null references exchange_connections on delete cascade,
  external_id     text not null,
  part_uuid       uuid not null references order_parts on delete cascade,
  number          text not null,
  date            date,
  shipped_at      timestamptz not null,
  -- Goods with their quantities in thousandths, [{id, name, quantity}]; null: the document names none, and is about all.
  lines           jsonb,
  primary key (connection_uuid, external_id)
);
create index exchange_shippings_part on exchange_shippings (part_uuid);
