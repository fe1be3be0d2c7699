-- What listings and the search read by.

-- Whole categories are matched without reading the products themselves.
drop index products_by_category;
create index products_by_category on products (category_uuid, popularity desc, uuid) include (multiplicity, supply_days_from) where status = 'active';
create index prices_base on prices (product_uuid, price_list_id) include (price) where from_quantity = 0;
create index products_tags on products using gin (tags);
create index favourites_by_owner on favourites (owner, added_at desc);

-- An article is found by any part of it.
create index products_article_parts on products using gin (article_norm gin_trgm_ops);

-- The server knows the extension's settings only after its first use in a session.
select show_trgm('');

-- Misspelt words, nearest first. A function, because the threshold is a setting of the session: 0.6, the server's
-- default, misses one wrong letter in a word of six. The inner limit bounds what a common word costs.
create function products_alike(words text) returns table (uuid uuid)
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  select near.uuid
  from (select p.uuid, p.name from products p where p.status = 'active' and words <% p.name limit 2000) near
  order by words <<-> near.name, near.uuid
  limit 200
$$;
