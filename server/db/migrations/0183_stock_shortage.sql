-- A package of 1C may count less than is reserved: what is missing is the row's shortage, and no order is changed
-- (desk §8). It only shrinks by itself; a new one is written with the count.
alter table stock add column shortage numeric(12,3) not null default 0 check (shortage >= 0);
alter table stock drop constraint stock_is_never_oversold;
alter table stock add constraint stock_is_never_oversold check (reserved <= on_hand + shortage);

create function shrink_shortage() returns trigger language plpgsql as $$
begin
  new.shortage := least(new.shortage, greatest(0, new.reserved - new.on_hand));
  return new;
end
$$;
create trigger stock_shortage before update on stock for each row when (new.shortage > 0)
  execute function shrink_shortage();
create index stock_short on stock (warehouse_uuid) where shortage > 0;

-- When the goods of an order's part have left, what 1C says of it, and which version of it 1C has.
alter table order_parts
  add column shipped_at           timestamptz,
  add column external_number      text,
  add column external_date        date,
  add column erp_status           text,
  add column export_version       integer,
  add column acknowledged_version integer,
  add column erp_shipped_at       timestamptz;
