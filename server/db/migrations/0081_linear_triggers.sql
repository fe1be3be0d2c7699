-- Updating data derived from goods, prices and stock takes time linear in the number of changed rows.
--
-- A function keeps the plan of its first call: one made for three rows must be good for five thousand, and the other way
-- round. So rows that came and went are compared by EXCEPT or GROUP BY, which hash or sort and never compare each with
-- each, and tables are read by arrays of keys, through their indexes. Columns made of their own row alone stay with
-- triggers before it, since a statement's trigger would write each row twice; those run only where that row says
-- something else.

-- What a row says itself ------------------------------------------------------------------------------------------------

drop trigger products_take_facets on products;
create trigger products_take_facets before insert on products
  for each row execute function take_facets();
create trigger products_take_facets_again before update of attributes, tags, brand_uuid on products
  for each row when ((old.attributes, old.tags, old.brand_uuid) is distinct from (new.attributes, new.tags, new.brand_uuid))
  execute function take_facets();

drop trigger products_take_name_key on products;
create trigger products_take_name_key before insert on products
  for each row execute function take_name_key();
create trigger products_take_name_key_again before update of name on products
  for each row when (old.name <> new.name) execute function take_name_key();

-- Words ------------------------------------------------------------------------------------------------------------------

create or replace function refresh_search_entries(uuids uuid[]) returns void
  language plpgsql
  -- The planner takes the words of a thousand goods for a handful and would compare each with each; then it takes what it
  -- may not do for work worth compiling.
  set enable_nestloop = off
  set jit = off
as $$
begin
  delete from search_entries
   where product_uuid = any(array(select p.uuid from products p where p.uuid = any(uuids) and p.status <> 'active'));

  with recursive shelves as (
    select uuid, name, name as path from categories where parent_uuid is null
    union all
    select c.uuid, c.name, s.path || ' ' || c.name from categories c join shelves s on s.uuid = c.parent_uuid
  ),
  said as materialized (
    select p.uuid, p.category_uuid, p.brand_uuid, p.popularity,
      search_tokens(concat_ws(' ', substring(p.name from '^\S+'), substring(s.name from '^\S+'))) as kind,
      search_tokens(concat_ws(' ', p.name, p.article, b.name, s.name)) as main,
      search_tokens(concat_ws(' ', s.path, p.vendor_code, (
        select string_agg(e ->> 'value', ' ') from jsonb_array_elements(p.attributes) e where jsonb_typeof(e -> 'value') in ('string', 'number')
      ))) as rest
      from products p
      join brands b on b.uuid = p.brand_uuid
      join shelves s on s.uuid = p.category_uuid
     where p.uuid = any(uuids) and p.status = 'active'
  ),
  -- Many goods share few words: each is looked at once.
  asked as materialized (
    select uuid, part, token
      from said, lateral (
        select 1 as part, unnest(kind) as token
        union all
        select 2, unnest(main)
        union all
        select 3, unnest(rest)
      ) parts
  ),
  known as materialized (
    select token, search_lexeme(token) as lexeme from (select distinct token from asked offset 0) tokens
  ),
  -- In one order, so that imports side by side do not wait for each other in a circle.
  learnt as (
    insert into search_terms (word, lexeme)
    select token, lexeme
      from known
     where lexeme is not null and token in (select token from asked where part > 1)
     order by token
    on conflict do nothing
  ),
  spelt as (
    select uuid,
      coalesce(array_agg(distinct lexeme) filter (where part = 1), '{}') as kind,
      coalesce(array_agg(distinct lexeme) filter (where part = 2), '{}') as main,
      coalesce(array_agg(distinct lexeme) filter (where part > 1), '{}') as words
      from asked join known using (token)
     where lexeme is not null
     group by uuid
  )
  insert into search_entries as e (product_uuid, category_uuid, brand_uuid, popularity, kind, main, words)
  select uuid, category_uuid, brand_uuid, popularity,
    array_to_tsvector(coalesce(spelt.kind, '{}')), array_to_tsvector(coalesce(spelt.main, '{}')), array_to_tsvector(coalesce(spelt.words, '{}'))
    from said left join spelt using (uuid)
   order by uuid
  on conflict (product_uuid) do update set
    category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid, popularity = excluded.popularity,
    kind = excluded.kind, main = excluded.main, words = excluded.words
  where (e.category_uuid, e.brand_uuid, e.popularity, e.kind, e.main, e.words)
    is distinct from (excluded.category_uuid, excluded.brand_uuid, excluded.popularity, excluded.kind, excluded.main, excluded.words);
end
$$;

drop trigger search_words_on_insert on products;
drop trigger search_words_on_update on products;
drop function take_search_words();
drop trigger products_widen_bounds on products;
drop trigger products_widen_bounds_again on products;
drop function widen_bounds();
drop trigger products_move_list_prices on products;
drop function move_list_prices();

-- Ranges ------------------------------------------------------------------------------------------------------------------

create function widen_bounds(uuids uuid[]) returns void
  language sql
as $$
  insert into facet_bounds as b (category_uuid, code, low, high)
  select category_uuid, code, min(number), max(number)
    from (
      select p.category_uuid, v.code, n.number
        from products p, unnest(p.number_codes, p.numbers) n (code, number), facet_values v
       where p.uuid = any(uuids) and v.id = n.code
      union all
      select category_uuid, '@price', base_price from products where uuid = any(uuids) and base_price is not null
    ) said
   group by category_uuid, code
   order by category_uuid, code
  on conflict (category_uuid, code) do update set low = least(b.low, excluded.low), high = greatest(b.high, excluded.high)
   where b.low > excluded.low or b.high < excluded.high
$$;

-- Goods -------------------------------------------------------------------------------------------------------------------

create function products_came() returns trigger
  language plpgsql
as $$
declare
  fresh uuid[] := array(select uuid from came);
begin
  if fresh = '{}' then return null; end if;
  perform refresh_search_entries(fresh);
  perform widen_bounds(fresh);
  return null;
end
$$;

create function products_changed() returns trigger
  language plpgsql
as $$
declare
  changed uuid[];
  before  uuid[];
begin
  -- Most changes are of nothing that is derived from.
  if not exists (
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status, popularity, number_codes, numbers, base_price from came
    except
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status, popularity, number_codes, numbers, base_price from went
  ) then
    return null;
  end if;

  changed := array(select uuid from (
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status from came
    except
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status from went
  ) worded);
  if changed <> '{}' then perform refresh_search_entries(changed); end if;

  -- Popularity changes with orders and has no words.
  changed := array(select uuid from (select uuid, popularity from came except select uuid, popularity from went) ranked);
  if changed <> '{}' then
    update search_entries e set popularity = p.popularity
      from products p
     where p.uuid = any(changed) and e.product_uuid = p.uuid and e.popularity <> p.popularity;
  end if;

  changed := array(select uuid from (
    select uuid, category_uuid, number_codes, numbers, base_price from came
    except
    select uuid, category_uuid, number_codes, numbers, base_price from went
  ) bounded);
  if changed <> '{}' then perform widen_bounds(changed); end if;

  select array_agg(uuid), array_agg(category_uuid) into changed, before
    from (select uuid, category_uuid from went except select uuid, category_uuid from came) moved;
  if changed is not null then
    update list_prices l set category_uuid = p.category_uuid
      from unnest(changed, before) o (product_uuid, category_uuid), price_lists lists, products p
     where p.uuid = o.product_uuid
       and l.price_list_id = lists.id and l.category_uuid = o.category_uuid and l.product_uuid = o.product_uuid;
  end if;
  return null;
end
$$;

create trigger products_came after insert on products
  referencing new table as came for each statement execute function products_came();
create trigger products_changed after update on products
  referencing new table as came old table as went for each statement execute function products_changed();

-- What the goods of a brand and below a category are called by ------------------------------------------------------------

drop trigger search_words_of_brand on brands;
create or replace function take_brand_words() returns trigger
  language plpgsql
as $$
declare
  renamed uuid[] := array(select uuid from (select uuid, name from came except select uuid, name from went) changed);
begin
  if renamed <> '{}' then
    perform refresh_search_entries(array(select uuid from products where brand_uuid = any(renamed)));
  end if;
  return null;
end
$$;
create trigger search_words_of_brands after update on brands
  referencing new table as came old table as went for each statement execute function take_brand_words();

drop trigger search_words_of_category on categories;
create or replace function take_category_words() returns trigger
  language plpgsql
as $$
declare
  changed uuid[] := array(
    select uuid from (select uuid, name, parent_uuid from came except select uuid, name, parent_uuid from went) renamed
  );
begin
  if changed <> '{}' then
    perform refresh_search_entries(array(
      with recursive below as (
        select unnest(changed) as uuid
        union
        select c.uuid from categories c join below b on c.parent_uuid = b.uuid
      )
      select p.uuid from products p join below b on p.category_uuid = b.uuid
    ));
  end if;
  return null;
end
$$;
create trigger search_words_of_categories after update on categories
  referencing new table as came old table as went for each statement execute function take_category_words();

-- Stock -------------------------------------------------------------------------------------------------------------------

-- A product's row changes, and is held, only when its first multiple comes or its last one goes.
create or replace function take_stock_flips() returns trigger
  language plpgsql
as $$
declare
  shelves uuid[];
  leasts  numeric[];
  mosts   numeric[];
  flipped uuid[];
begin
  -- A row that came or went had or has nothing on the other side; one that moved to another key does both.
  if tg_op = 'INSERT' then
    select array_agg(product_uuid), array_agg(0), array_agg(free) into shelves, leasts, mosts
      from (select product_uuid, max(on_hand - reserved) as free from came group by product_uuid) filled;
  elsif tg_op = 'DELETE' then
    select array_agg(product_uuid), array_agg(0), array_agg(free) into shelves, leasts, mosts
      from (select product_uuid, max(on_hand - reserved) as free from went group by product_uuid) emptied;
  else
    select array_agg(product_uuid), array_agg(low), array_agg(high) into shelves, leasts, mosts
      from (
        select product_uuid, case when count(*) = 1 then 0 else min(free) end as low, max(free) as high
          from (
            select product_uuid, warehouse_uuid, on_hand - reserved as free from came
            union all
            select product_uuid, warehouse_uuid, on_hand - reserved from went
          ) counted
         group by product_uuid, warehouse_uuid
      ) moved
     where low < high;
  end if;
  select array_agg(distinct p.uuid) into flipped
    from unnest(shelves, leasts, mosts) s (product_uuid, low, high)
    join products p on p.uuid = s.product_uuid
   where s.low < p.multiplicity and s.high >= p.multiplicity;
  if flipped is null then return null; end if;
  -- The lock first: what is then read of the stock includes whatever the last holder of it has committed.
  perform from products where uuid = any(flipped) order by uuid for no key update;
  update products p set ships_from = s.ships_from
    from (
      select g.uuid, array(
        select w.no from stock s join warehouses w on w.uuid = s.warehouse_uuid
         where s.product_uuid = g.uuid and s.on_hand - s.reserved >= g.multiplicity
         order by w.no
      ) as ships_from
        from products g
       where g.uuid = any(flipped)
      offset 0
    ) s
   where p.uuid = s.uuid and p.ships_from <> s.ships_from;
  return null;
end
$$;

-- Prices ------------------------------------------------------------------------------------------------------------------

-- List 1 is the base one, which the others only correct.
create or replace function take_base_prices() returns trigger
  language plpgsql
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select product_uuid from came where price_list_id = 1 and from_quantity = 0);
  elsif tg_op = 'DELETE' then
    touched := array(select product_uuid from went where price_list_id = 1 and from_quantity = 0);
  else
    touched := array(
      select product_uuid from (
        (select product_uuid, price_list_id, from_quantity, price from came except select product_uuid, price_list_id, from_quantity, price from went)
        union all
        (select product_uuid, price_list_id, from_quantity, price from went except select product_uuid, price_list_id, from_quantity, price from came)
      ) changed
       where price_list_id = 1 and from_quantity = 0
    );
  end if;
  if touched = '{}' then return null; end if;
  -- The lock first: the price that is then read is the one that lasts.
  perform from products where uuid = any(touched) order by uuid for no key update;
  update products p set base_price = b.price
    from (
      select g.uuid, (
        select t.price from prices t where t.product_uuid = g.uuid and t.price_list_id = 1 and t.from_quantity = 0
      ) as price
        from products g
       where g.uuid = any(touched)
      offset 0
    ) b
   where p.uuid = b.uuid and p.base_price is distinct from b.price;
  return null;
end
$$;
