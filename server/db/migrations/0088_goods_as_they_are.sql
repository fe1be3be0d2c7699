-- A company's own goods may lack brand, country, weight and picture; what is not known is null and never a made-up value.
alter table products
  alter column brand_uuid drop not null,
  alter column country drop not null,
  alter column weight_grams drop not null,
  alter column drawing drop not null,
  drop constraint products_status_check,
  add constraint products_status_check check (status in ('draft', 'active', 'hidden', 'discontinued')),
  add column version integer not null default 1,
  -- Kind of the actor who took the product off sale or has not put it there: others may not put it there for him.
  add column hidden_by text check (hidden_by in ('buyer', 'staff', 'operator', 'system', 'erp', 'import', 'key')),
  -- Fields that imports leave as they are.
  add column pinned text[] not null default '{}',
  add column updated_by_kind text,
  add column updated_by_id text,
  add column updated_by_name text;
alter table categories
  alter column drawing drop not null,
  -- Neither it nor what is below it has a page; goods keep theirs.
  add column is_hidden boolean not null default false,
  add column version integer not null default 1;
alter table brands
  add column version integer not null default 1;
alter table attributes
  add column version integer not null default 1;
alter table search_entries
  alter column brand_uuid drop not null;
-- Of a line, and of an order with such a line.
alter table order_items
  alter column weight_grams drop not null;
alter table orders
  alter column weight_grams drop not null;

update products set country = null where country = '';

-- Versions ---------------------------------------------------------------------------------------------------------------

create function raise_version() returns trigger
  language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- Not by columns derived from other tables, nor by popularity, which orders change.
create trigger products_raise_version before update on products
  for each row when (
    (old.external_id, old.slug, old.article, old.vendor_code, old.barcodes, old.name, old.full_name, old.description,
     old.brand_uuid, old.category_uuid, old.unit_uuid, old.multiplicity, old.min_quantity, old.max_quantity, old.packs,
     old.weight_grams, old.dimensions, old.longest_mm, old.volume_cm3, old.vat_rate, old.supply_days_from,
     old.supply_days_to, old.tags, old.attributes, old.documents, old.warranty_months, old.country, old.is_marked,
     old.is_cuttable, old.drawing, old.status, old.replacement_uuid, old.hidden_by, old.pinned)
    is distinct from
    (new.external_id, new.slug, new.article, new.vendor_code, new.barcodes, new.name, new.full_name, new.description,
     new.brand_uuid, new.category_uuid, new.unit_uuid, new.multiplicity, new.min_quantity, new.max_quantity, new.packs,
     new.weight_grams, new.dimensions, new.longest_mm, new.volume_cm3, new.vat_rate, new.supply_days_from,
     new.supply_days_to, new.tags, new.attributes, new.documents, new.warranty_months, new.country, new.is_marked,
     new.is_cuttable, new.drawing, new.status, new.replacement_uuid, new.hidden_by, new.pinned)
  ) execute function raise_version();
create trigger categories_raise_version before update on categories
  for each row when (old.* is distinct from new.*) execute function raise_version();
create trigger brands_raise_version before update on brands
  for each row when (old.* is distinct from new.*) execute function raise_version();
create trigger attributes_raise_version before update on attributes
  for each row when (old.* is distinct from new.*) execute function raise_version();

-- Articles ---------------------------------------------------------------------------------------------------------------

-- The same as articleNorm (app/domain/catalog/article.ts).
create function article_norm(code text) returns text
  language sql immutable parallel safe
as $$
  select translate(
    regexp_replace(upper(code), '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2010-\u2014\u2028\u2029\u202f\u205f\u2212\u3000\ufeff._/\\()-]', '', 'g'),
    'АВЕІЈКМНОРЅСТУХ', 'ABEIJKMHOPSCTYX')
$$;

-- A trigger and not a generated column: the previous release still writes the column.
create function take_article_norm() returns trigger
  language plpgsql
as $$
begin
  new.article_norm := article_norm(new.article);
  return new;
end
$$;
create trigger products_take_article_norm before insert or update of article, article_norm on products
  for each row execute function take_article_norm();

-- Goods without a brand --------------------------------------------------------------------------------------------------

create or replace function refresh_search_entries(uuids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
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
      left join brands b on b.uuid = p.brand_uuid
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
$function$;

create or replace function take_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      select '@brand', new.brand_uuid::text, 'plain', 0 where new.brand_uuid is not null
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
$function$;
