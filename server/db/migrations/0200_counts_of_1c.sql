-- What 1C has counted last on a shelf with orders of the shop, and when. What it says of these orders later is weighed
-- against that count, so that goods leave once (desk §8).
create table exchange_counts (
  product_uuid    uuid not null references products on delete cascade,
  warehouse_uuid  uuid not null references warehouses on delete cascade,
  connection_uuid uuid not null references exchange_connections on delete cascade,
  quantity        numeric(12,3) not null,
  counted_at      timestamptz not null,
  primary key (product_uuid, warehouse_uuid)
);

-- When 1C has acknowledged a part for the first time. Null: not yet, or before this was recorded.
alter table order_parts add column known_at timestamptz;

create or replace function next_part_version() returns trigger language plpgsql as $$
declare
  same order_parts := old;
begin
  same.external_number := new.external_number;
  same.external_date := new.external_date;
  same.erp_status := new.erp_status;
  same.erp_shipped_at := new.erp_shipped_at;
  same.export_version := new.export_version;
  same.acknowledged_version := new.acknowledged_version;
  same.acknowledged_at := new.acknowledged_at;
  same.known_at := new.known_at;
  -- Generated columns are computed after this.
  same.delivery_type := new.delivery_type;
  if same is distinct from new then new.version := old.version + 1; end if;
  return new;
end
$$;
