-- Drafts of goods are deleted (desk §5): whatever refers to a product is found by it.
create index basket_lines_of_product on basket_lines (product_uuid);
create index basket_list_lines_of_product on basket_list_lines (product_uuid);
create index comparisons_of_product on comparisons (product_uuid);
create index favourites_of_product on favourites (product_uuid);
create index feedbacks_of_product on feedbacks (product_uuid) where product_uuid is not null;
create index order_schedule_lines_of_product on order_schedule_lines (product_uuid);
create index products_replaced_by on products (replacement_uuid) where replacement_uuid is not null;
create index restock_requests_of_product on restock_requests (product_uuid);
