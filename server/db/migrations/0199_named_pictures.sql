-- Since when a picture is awaited: what waits for a day is listed (desk §8).
alter table exchange_pictures add column named_at timestamptz not null default now();

-- Quantities without a warehouse wait for a link of their own.
update exchange_parked set detail = 'total' where kind = 'rest' and detail = '';
