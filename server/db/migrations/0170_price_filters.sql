-- Goods without a price in a list, and those with an old price, are filters of the table of prices.
create index prices_of_list on prices (price_list_id, product_uuid) where from_quantity = 0;
create index prices_with_old on prices (product_uuid, price_list_id) where old_price is not null;
