-- What is added to base prices for a list, in hundredths of a percent; without a category or brand for all of them.
create table price_markups (
  price_list_id integer not null references price_lists (id) on delete cascade,
  category_uuid uuid references categories (uuid) on delete cascade,
  brand_uuid    uuid references brands (uuid) on delete cascade,
  points        integer not null check (points between -9900 and 990000),
  unique nulls not distinct (price_list_id, category_uuid, brand_uuid)
);
create index price_markups_category on price_markups (category_uuid);
create index price_markups_brand on price_markups (brand_uuid);

alter table import_runs
  drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check
    check (kind in ('goods', 'prices', 'stock', 'barcodes', 'categories', 'brands', 'attributes', 'redirects', 'markups'));
