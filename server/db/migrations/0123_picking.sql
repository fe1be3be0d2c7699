-- Putting parts together at the warehouse (desk §3): what was picked of each line.
create table picked_items (
  item_uuid uuid primary key references order_items (uuid) on delete cascade,
  quantity  numeric(12,3) not null check (quantity > 0)
);

-- `assembled_at`: all of it was picked; `picked_at` counts picks into the version of the part.
alter table order_parts add column picked_at timestamptz;
alter table order_parts add column assembled_at timestamptz;
-- Number of the electronic waybill (ЭТрН) of the carrier.
alter table order_parts add column waybill_number text;

-- Codes of units under obligatory marking. Each is at one line of the shop at a time, until the unit comes back.
create table marking_codes (
  uuid      uuid primary key,
  gtin      text not null check (gtin ~ '^[0-9]{14}$'),
  serial    text not null check (length(serial) between 1 and 20),
  code      text not null check (length(code) <= 250), -- whole, for receipts and accounting
  item_uuid uuid not null references order_items (uuid) on delete cascade,
  taken_at  timestamptz not null default clock_timestamp(),
  freed_at  timestamptz
);
create unique index marking_codes_once on marking_codes (gtin, serial) where freed_at is null;
create index on marking_codes (item_uuid);

-- After any change of a part: goods that are returned to the shelves are no longer picked, and codes of goods that came back
-- can be sold again.
create function drop_picked() returns trigger language plpgsql as $$
begin
  if new.status in ('confirmed', 'awaitingSupply', 'canceled') then
    delete from picked_items where item_uuid in (select uuid from order_items where part_uuid = new.uuid);
    delete from marking_codes where item_uuid in (select uuid from order_items where part_uuid = new.uuid);
    new.picked_at := null;
    new.assembled_at := null;
  elsif new.status = 'assembling' then
    new.assembled_at := null;
  elsif new.status = 'returned' then
    update marking_codes set freed_at = clock_timestamp()
     where freed_at is null and item_uuid in (select uuid from order_items where part_uuid = new.uuid);
  end if;
  return new;
end
$$;
create trigger drop_picked before update of status on order_parts for each row
  when (old.status is distinct from new.status) execute function drop_picked();
