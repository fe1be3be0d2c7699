-- What 1C has counted on a shelf differs from what lies there by a share of each part of an order (desk §8): kept, so
-- that what 1C says of an order later is weighed against the count as it was, whatever the shop has done since.
create table exchange_count_shares (
  product_uuid   uuid not null,
  warehouse_uuid uuid not null,
  part_uuid      uuid not null references order_parts on delete cascade,
  -- Reserved by 1C, which has taken it off what is free.
  added          numeric(12,3) not null,
  -- Shipped by the shop, and still counted by 1C.
  taken          numeric(12,3) not null,
  primary key (product_uuid, warehouse_uuid, part_uuid),
  foreign key (product_uuid, warehouse_uuid) references exchange_counts on delete cascade
);
create index exchange_count_shares_part on exchange_count_shares (part_uuid);
