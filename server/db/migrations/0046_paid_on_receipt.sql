-- The receipt of a payment, as its fiscal register shows it; of money taken on receipt the till of who took it.
alter table payments add column receipt_url text;

-- What a person paid when he got his goods goes back by hand, like it came; no bank and no gateway has it.
alter table refunds drop constraint refunds_way_check;
alter table refunds add constraint refunds_way_check check (way in ('gateway', 'bank', 'hand'));
drop index refunds_to_the_bank;
create index refunds_past_the_gateway on refunds (created_at) where way <> 'gateway' and status = 'pending';

-- What is brought was never at a point: where such a part was said to lie there, it is with the warehouse, which sends it.
with back as (
  update order_parts
     set status = 'assembling', delivery_status = 'planned', store_until = null
   where status = 'readyForPickup' and delivery ->> 'type' <> 'pickup'
  returning order_uuid, position
), counted as (
  update orders set lock_version = lock_version + 1 where uuid in (select order_uuid from back)
)
insert into order_history (uuid, order_uuid, at, field, from_value, to_value, actor)
select gen_random_uuid(), b.order_uuid, clock_timestamp(),
       case when (select count(*) from order_parts p where p.order_uuid = b.order_uuid) = 1 then 'status' else 'status.' || b.position end,
       'readyForPickup', 'assembling', 'system'
  from back b;
