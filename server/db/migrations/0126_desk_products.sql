-- The list of goods at the desk: the last changed first, and those that cannot be sold yet. The condition is that of
-- missingForSale (app/domain/catalog/missing-for-sale.ts).
-- Rows of goods are wide: what the list filters and sorts by is read from the index, a tenth of the table.
create index products_by_update on products (updated_at desc, uuid)
  include (status, category_uuid, brand_uuid, hidden_by, base_price, name, article, article_norm, ships_from);
create function is_unready(status text, name text, article text, base_price numeric, multiplicity numeric, min_quantity numeric)
returns boolean language sql immutable parallel safe as $$
  select status in ('draft', 'active')
     and (coalesce(base_price, 0) <= 0
       or length(btrim(name)) not between 3 and 255
       or length(btrim(article)) not between 1 and 50
       or mod(min_quantity, multiplicity) <> 0)
$$;
create index products_unready on products (updated_at desc, uuid)
  where is_unready(status, name, article, base_price, multiplicity, min_quantity);
