-- The filter «В 1С» of the desk's list of orders compares what 1C has acknowledged with versions: both are read from indexes alone.
drop index orders_listed;
create index orders_listed on orders (created_at desc, number desc)
  include (uuid, city_uuid, user_uuid, counterparty_uuid, status, payment_status, payment_method, source, customer_number, live_sum, lock_version, settled_payments);
create index order_parts_in_erp on order_parts (order_uuid) include (version, acknowledged_version)
  where acknowledged_version is not null;
