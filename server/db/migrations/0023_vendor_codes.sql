-- Goods are found by the manufacturer's code in the form in which articles are compared (app/domain/catalog/article.ts).
create function vendor_code_norm(code text) returns text language sql immutable parallel safe
  return translate(upper(code), 'АВЕІЈКМНОРЅСТУХ -‐‑‒–—−._/\()', 'ABEIJKMHOPSCTYX');
create index products_vendor_codes on products (vendor_code_norm(vendor_code)) where vendor_code is not null;
