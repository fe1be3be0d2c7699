-- The currency of a price type of 1C, in which its prices are that name none themselves (desk §8). Null: not told.
alter table exchange_links add column currency text;
