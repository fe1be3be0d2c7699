-- How orders move: until when goods lie at the point, what they travel under, why a part was canceled, when credit ends.

alter table order_parts
  add column store_until     timestamptz,
  add column storage_told_at timestamptz,
  add column track_number    text,
  add column cancel_reason   text;
create index order_parts_unpaid on order_parts (reserved_until) where status = 'awaitingPayment';
create index order_parts_stored on order_parts (store_until) where status = 'readyForPickup';

alter table orders add column pay_until date;
create index orders_on_credit on orders (counterparty_uuid) where payment_status in ('postpaid', 'overdue');
