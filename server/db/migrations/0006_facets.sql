-- What listings match, sort and count by. All of it stands in two covering indexes of products and changes with the
-- rows it is made from, so that a category of 20,000 goods is counted without reading the goods, their stock or prices.

-- `code` is an attribute's, '@brand' or '@tag'; the entry with an empty slug stands for a numeric attribute as such.
-- Texts that differ in letter case or punctuation alone have one slug and are one value, spelt as it came first.
create table facet_values (
  id    integer generated always as identity primary key,
  code  text not null,
  slug  text not null,
  label text not null,
  unique (code, slug)
);

-- Many goods share all their values: a shop has far fewer sets of values than goods, and filters ask a set once.
create table facet_sets (
  id         integer generated always as identity primary key,
  value_ids  integer[] not null unique -- ascending
);

-- From and to what a range may be asked in a category. Only ever widens: a hint for two fields, no filter.
create table facet_bounds (
  category_uuid  uuid not null references categories (uuid),
  code           text not null, -- an attribute's or '@price'
  low            double precision not null,
  high           double precision not null,
  primary key (category_uuid, code)
);

-- The number a warehouse is known by inside a product.
alter table warehouses add column no smallint generated always as identity;

alter table products
  add column facet_set     integer not null default 0,
  add column number_codes  integer[] not null default '{}',          -- numeric attributes, entries of facet_values…
  add column numbers       double precision[] not null default '{}', -- …and their values in the same order
  add column ships_from    smallint[] not null default '{}',         -- warehouses with at least one whole multiple free
  add column base_price    numeric(15,3);                            -- of the base list; null when nobody can buy it

-- Latin, without what an address or a list parted by commas would have to escape; letters as in slugs of goods.
create function facet_slug(label text) returns text
  language sql immutable parallel safe
as $$
  select coalesce(
    nullif(left(trim(both '-' from replace(regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(label),
          'ж', 'zh'), 'ч', 'ch'), 'щ', 'shch'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), '<', 'lt'), '>', 'gt'), '+', 'plus'),
        'абвгдеёзийклмнопрстуфхцыэ×,/ъь', 'abvgdeeziyklmnoprstufhcyex.~'),
      '[^a-z0-9.~]+', '-', 'g'), '.-', '-')), 60), ''),
    left(md5(label), 12))
$$;

-- An index row holds 2.7 kB: of a product with more attributes than this the last are not searched by.
create function take_facets() returns trigger
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
      select distinct on (code) said.*, case type when 'number' then '' when 'string' then facet_slug(label) else label end as slug
        from said
       where code not like '@%' and (type in ('number', 'string') or (type = 'boolean' and label = 'true'))
       order by code, place
    ),
    named as (select * from wanted union all select *, label from said where type = 'plain' and code like '@%'),
    known as (select named.*, v.id from named left join facet_values v using (code, slug)),
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

create trigger products_take_facets before insert or update of attributes, tags, brand_uuid on products
  for each row execute function take_facets();

create function widen_bounds() returns trigger
  language plpgsql
as $$
begin
  insert into facet_bounds as b (category_uuid, code, low, high)
  select category_uuid, code, min(number), max(number)
    from (
      select c.category_uuid, v.code, n.number
        from changed c, unnest(c.number_codes, c.numbers) n (code, number), facet_values v
       where v.id = n.code
      union all
      select category_uuid, '@price', base_price from changed where base_price is not null
    ) said
   group by category_uuid, code
   order by category_uuid, code
  on conflict (category_uuid, code) do update set low = least(b.low, excluded.low), high = greatest(b.high, excluded.high)
   where b.low > excluded.low or b.high < excluded.high;
  return null;
end
$$;

create trigger products_widen_bounds after insert on products
  referencing new table as changed for each statement execute function widen_bounds();
create trigger products_widen_bounds_again after update on products
  referencing new table as changed for each statement execute function widen_bounds();

-- A product's row changes only when its first multiple comes or its last one goes.
create function take_stock_flips() returns trigger
  language plpgsql
as $$
declare
  flipped uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_uuid) into flipped from came;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_uuid) into flipped from went;
  else
    select array_agg(distinct n.product_uuid) into flipped
      from came n
      join went o using (product_uuid, warehouse_uuid)
      join products p on p.uuid = n.product_uuid
     where (n.on_hand - n.reserved >= p.multiplicity) is distinct from (o.on_hand - o.reserved >= p.multiplicity);
  end if;
  if flipped is null then return null; end if;
  -- The lock first: what is then read of the stock includes whatever the last holder of it has committed.
  perform from products where uuid = any(flipped) order by uuid for no key update;
  update products p set ships_from = shipping_warehouses(p.uuid, p.multiplicity)
   where uuid = any(flipped) and ships_from <> shipping_warehouses(p.uuid, p.multiplicity);
  return null;
end
$$;

create function shipping_warehouses(product uuid, multiplicity numeric) returns smallint[]
  language sql stable
as $$
  select coalesce(array_agg(w.no order by w.no), '{}')
    from stock s
    join warehouses w on w.uuid = s.warehouse_uuid
   where s.product_uuid = product and s.on_hand - s.reserved >= shipping_warehouses.multiplicity
$$;

create trigger stock_flips_on_insert after insert on stock
  referencing new table as came for each statement execute function take_stock_flips();
create trigger stock_flips_on_update after update on stock
  referencing new table as came old table as went for each statement execute function take_stock_flips();
create trigger stock_flips_on_delete after delete on stock
  referencing old table as went for each statement execute function take_stock_flips();

create function take_multiplicity() returns trigger
  language plpgsql
as $$
begin
  new.ships_from := shipping_warehouses(new.uuid, new.multiplicity);
  return new;
end
$$;

create trigger products_take_multiplicity before update of multiplicity on products
  for each row when (new.multiplicity <> old.multiplicity) execute function take_multiplicity();

-- List 1 is the base one, which the others only correct.
create function take_base_prices() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update products p set base_price = null
      from went o
     where o.product_uuid = p.uuid and o.price_list_id = 1 and o.from_quantity = 0
       and not exists (select from prices b where b.product_uuid = p.uuid and b.price_list_id = 1 and b.from_quantity = 0);
  end if;
  if tg_op <> 'DELETE' then
    update products p set base_price = n.price
      from came n
     where n.product_uuid = p.uuid and n.price_list_id = 1 and n.from_quantity = 0 and n.price is distinct from p.base_price;
  end if;
  return null;
end
$$;

create trigger base_prices_on_insert after insert on prices
  referencing new table as came for each statement execute function take_base_prices();
create trigger base_prices_on_update after update on prices
  referencing new table as came old table as went for each statement execute function take_base_prices();
create trigger base_prices_on_delete after delete on prices
  referencing old table as went for each statement execute function take_base_prices();

update products p set
  attributes = attributes,
  ships_from = shipping_warehouses(p.uuid, p.multiplicity),
  base_price = (select b.price from prices b where b.product_uuid = p.uuid and b.price_list_id = 1 and b.from_quantity = 0);

drop index products_by_category;
create index products_by_category on products (category_uuid, popularity desc, uuid)
  include (supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) where status = 'active';
drop index products_brand_uuid_idx;
create index products_by_brand on products (brand_uuid, popularity desc, uuid)
  include (category_uuid, supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) where status = 'active';
analyze products, facet_values, facet_sets, facet_bounds;
