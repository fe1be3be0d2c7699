-- Lists of goods: what was left out of a file, why a quantity is refused, and names compared by their spelling.

-- {sheet, otherSheets, hiddenSheets, hiddenRows, hiddenColumns, ignored: [{number, text}], ignoredCount}
alter table product_uploads add column notes jsonb;
-- Without a column of quantities every row asks for the least order.
alter table product_uploads add column is_least_order boolean not null default false;

alter table product_upload_rows add column name text not null default '';
alter table product_upload_rows add column fault jsonb; -- {code, text?, unit?}: why its quantity is refused

-- A code of a counterparty that is also a code of other goods leads to its own only once that was decided.
alter table user_articles add column is_decided boolean not null default false;

-- Names as people copy them: one sign for crosses, dashes and quotes, one space. The same as nameNorm in app/domain/catalog.
create function name_norm(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        btrim(regexp_replace(translate(lower(name), 'ёх×*–—−‑‐«»“”„"''', 'еxxx-----'), '\s+', ' ', 'g'), ' .,;'),
        '(\d),(?=\d)', '\1.', 'g'),
      '(\d) ?x ?(?=\d)', '\1x', 'g'),
    ' ?- ?', '-', 'g')
$$;
create index products_name_norm on products (name_norm(name));
