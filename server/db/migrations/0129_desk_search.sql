-- The search of the desk (desk §2): ends of numbers and phones, parts of names, each by an index.
create index orders_number_end on orders (reverse(number) text_pattern_ops);
create index orders_customer_number on orders (lower(customer_number)) where customer_number is not null;
create index orders_recipient_phone on orders ((recipient ->> 'phone'));
create index claims_number_end on claims (reverse(number) text_pattern_ops) where number is not null;
create index users_phone_end on users (reverse(phone) text_pattern_ops);
create index users_name on users using gin ((last_name || ' ' || first_name || ' ' || coalesce(middle_name, '')) gin_trgm_ops);
create index counterparties_name on counterparties using gin (name gin_trgm_ops);
