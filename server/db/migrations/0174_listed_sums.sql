-- The desk's list of orders filters and sorts by the sum it shows, which is without canceled parts.
drop index orders_listed;
create index orders_listed on orders (created_at desc, number desc)
  include (uuid, city_uuid, user_uuid, counterparty_uuid, status, payment_status, payment_method, source, customer_number, live_sum);
