-- Lists and counts of the desk with hundreds of thousands of orders: by index alone, since rows of orders are wide.
create index orders_listed on orders (created_at desc, number desc)
  include (uuid, city_uuid, user_uuid, counterparty_uuid, status, payment_status, payment_method, source, customer_number, total);
drop index orders_latest;
create index products_named on products using gin (name gin_trgm_ops) with (fastupdate = off);
