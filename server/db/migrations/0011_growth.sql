-- What a shop of a million goods needs.

-- Imports: what goods say alike is worked out once, not once for each of them.

create index facet_values_labels on facet_values (code, label);

create or replace function take_facets() returns trigger
  language plpgsql
as $$
declare
  ids        integer[];
  incomplete boolean;
begin
  -- The second round finds what the first has added, or what another import added meanwhile.
  for attempt in 1..2 loop
    with said as (
      select e.value ->> 'code' as code, e.value ->> 'value' as label, jsonb_typeof(e.value -> 'value') as type, e.place
        from jsonb_array_elements(new.attributes) with ordinality e (value, place)
       where e.place <= 64
      union all
      select '@tag', tag, 'plain', 0 from unnest(new.tags[1:16]) tag
      union all
      select '@brand', new.brand_uuid::text, 'plain', 0
    ),
    wanted as (
      select distinct on (code) said.*, case type
          when 'number' then ''
          when 'string' then coalesce((select v.slug from facet_values v where v.code = said.code and v.label = said.label limit 1), facet_slug(label))
          else label
        end as slug
        from said
       where code not like '@%' and (type in ('number', 'string') or (type = 'boolean' and label = 'true'))
       order by code, place
    ),
    named as (select * from wanted union all select *, label from said where type = 'plain' and code like '@%'),
    known as (select named.*, (select v.id from facet_values v where v.code = named.code and v.slug = named.slug) as id from named),
    added as (
      -- In one order, so that imports side by side do not wait for each other in a circle.
      insert into facet_values (code, slug, label)
      select distinct on (code, slug) code, slug, case type when 'number' then code else label end
        from known where id is null order by code, slug
      on conflict do nothing
    )
    select
      coalesce(array_agg(distinct id), '{}'),
      coalesce(array_agg(id order by id) filter (where type = 'number'), '{}'),
      coalesce(array_agg(label::double precision order by id) filter (where type = 'number'), '{}'),
      bool_or(id is null)
    into ids, new.number_codes, new.numbers, incomplete
    from known;
    exit when not incomplete;
  end loop;

  loop
    select s.id into new.facet_set from facet_sets s where s.value_ids = ids;
    exit when found;
    insert into facet_sets (value_ids) values (ids) on conflict do nothing;
  end loop;
  return new;
end
$$;

create or replace function refresh_search_entries(uuids uuid[]) returns void
  language plpgsql
  -- The planner takes the words of a thousand goods for a handful and would compare each with each.
  set enable_nestloop = off
as $$
begin
  delete from search_entries where product_uuid in (select p.uuid from products p where p.uuid = any(uuids) and p.status <> 'active');

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
    kind = excluded.kind, main = excluded.main, words = excluded.words;
end
$$;


-- What goods cost in the lists over the base one, category by category: a listing that sorts or narrows by price reads its
-- own categories, not the list of the whole shop.
create table list_prices (
  price_list_id  smallint not null,
  category_uuid  uuid not null,
  product_uuid   uuid not null,
  price          numeric(15,3) not null,
  primary key (price_list_id, category_uuid, product_uuid) include (price)
);

create function fill_list_prices() returns void
  language sql
as $$
  insert into list_prices (price_list_id, category_uuid, product_uuid, price)
  select t.price_list_id, p.category_uuid, t.product_uuid, t.price
    from prices t join products p on p.uuid = t.product_uuid
   where t.from_quantity = 0 and t.price_list_id <> 1
   order by 1, 2, 3
  on conflict do nothing
$$;

create function take_list_prices() returns trigger
  language plpgsql
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_uuid) into touched from came where from_quantity = 0 and price_list_id <> 1;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_uuid) into touched from went where from_quantity = 0 and price_list_id <> 1;
  else
    select array_agg(distinct product_uuid) into touched
      from (
        (select product_uuid, price_list_id, from_quantity, price from came except select product_uuid, price_list_id, from_quantity, price from went)
        union all
        (select product_uuid, price_list_id, from_quantity, price from went except select product_uuid, price_list_id, from_quantity, price from came)
      ) changed
     where from_quantity = 0 and price_list_id <> 1;
  end if;
  if touched is null then return null; end if;
  -- The lock first: the category and the prices that are then read are those that last.
  perform from products where uuid = any(touched) order by uuid for no key update;
  if tg_op <> 'INSERT' then
    delete from list_prices l
     using products p, price_lists lists
     where p.uuid = any(touched) and l.price_list_id = lists.id and l.category_uuid = p.category_uuid and l.product_uuid = p.uuid
       and not exists (select from prices t where t.product_uuid = p.uuid and t.price_list_id = lists.id and t.from_quantity = 0);
  end if;
  insert into list_prices as l (price_list_id, category_uuid, product_uuid, price)
  select t.price_list_id, p.category_uuid, t.product_uuid, t.price
    from prices t join products p on p.uuid = t.product_uuid
   where t.product_uuid = any(touched) and t.from_quantity = 0 and t.price_list_id <> 1
   order by 1, 2, 3
  on conflict (price_list_id, category_uuid, product_uuid) do update set price = excluded.price where l.price <> excluded.price;
  return null;
end
$$;

create trigger list_prices_on_insert after insert on prices
  referencing new table as came for each statement execute function take_list_prices();
create trigger list_prices_on_update after update on prices
  referencing new table as came old table as went for each statement execute function take_list_prices();
create trigger list_prices_on_delete after delete on prices
  referencing old table as went for each statement execute function take_list_prices();

create function move_list_prices() returns trigger
  language plpgsql
as $$
begin
  update list_prices l set category_uuid = new.category_uuid
    from price_lists lists
   where l.price_list_id = lists.id and l.category_uuid = old.category_uuid and l.product_uuid = new.uuid;
  return null;
end
$$;

create trigger products_move_list_prices after update of category_uuid on products
  for each row when (new.category_uuid <> old.category_uuid) execute function move_list_prices();

select fill_list_prices();
-- What it was for is read from list_prices.
drop index prices_base;
analyze list_prices;
