-- The filter by way of delivery at the desk, by index alone: deliveries are wide.
alter table order_parts add delivery_type text generated always as (delivery ->> 'type') stored;
create index order_parts_by_type on order_parts (delivery_type, order_uuid);
