-- Services are no goods of the shop: what packages say of their prices and stock is left out instead of waiting (desk §8).
alter table exchange_goods add column is_service boolean not null default false;
