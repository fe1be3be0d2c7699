-- What the search reads: a narrow row of words for each product on sale, the dictionary of all those words, and the
-- codes that customers call goods by.

-- Texts become words in one way only, for goods and for queries alike: small letters, ё as е, sizes parted
-- (125×75, 125х75, 125*75), decimal commas as points, a number parted from a word or a unit written at it.
create function search_tokens(typed text) returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(token order by place) filter (where token <> ''), '{}')
    from regexp_split_to_table(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        replace(lower(typed), 'ё', 'е'),
        '(?<=\d)\s*[xх×*]\s*(?=\d)', ' ', 'g'),
        '(?<=\d),(?=\d)', '.', 'g'),
        '(?<!\d)\.|\.(?!\d)', ' ', 'g'),
        '(?<=[a-zа-я]{3})(?=\d)|(?<=\d)(?=[a-zа-я]{3}|(?:мм|см|мл|кг|шт|м|г|л)(?![a-zа-я0-9]))', ' ', 'g'),
      '[^a-zа-я0-9.]+') with ordinality as parts (token, place)
$$;

-- What a word is compared by; null for units and stop words. Letters that look alike are one: beside a digit they are
-- Latin (М8, А2), in a word they are of the alphabet of its other letters. The vowel that comes and goes in «ручка —
-- ручек», «окна — окон» is left out; Snowball does not know it.
create function search_lexeme(token text) returns text
  language sql immutable parallel safe
as $$
  select case
    when token in ('мм', 'см', 'м', 'мл', 'л', 'кг', 'г', 'шт', 'mm') then null
    when token ~ '\d' then translate(token, 'авекмнорстух', 'abekmhopctyx')
    when token !~ '[а-я]' then token
    when token ~ '[a-z]' and token !~ '[бгджзийлпфцчшщъыьэюя]' then translate(token, 'авекмнорстух', 'abekmhopctyx')
    else regexp_replace((ts_lexize('russian_stem', translate(token, 'aekmhopctyxb', 'аекмнорстухв')))[1], '(.[бвгджзклмнпрстфхцчшщ])[ео]([кцлн])$', '\1\2')
  end
$$;

create function search_lexemes(tokens text[]) returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct lexeme) filter (where lexeme is not null), '{}')
    from unnest(tokens) token, lateral (select search_lexeme(token) as lexeme) known
$$;

-- Narrow on purpose: thousands of hits are ranked without reading the goods themselves.
create table search_entries (
  product_uuid   uuid primary key references products (uuid) on delete cascade,
  category_uuid  uuid not null,
  brand_uuid     uuid not null,
  popularity     integer not null,
  kind           tsvector not null, -- what it is: the first words of its name and category
  main           tsvector not null, -- name, article, brand, category
  words          tsvector not null  -- besides these: the categories above, attributes, the maker's code
);

-- Every word of goods as it is spelt: tells misspelt words from known ones. Words of goods that have gone stay: they
-- only cost a correction that finds nothing.
create table search_terms (
  word    text primary key,
  lexeme  text not null
);

create function refresh_search_entries(uuids uuid[]) returns void
  language plpgsql
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
  -- In one order, so that imports side by side do not wait for each other in a circle.
  learnt as (
    insert into search_terms (word, lexeme)
    select token, lexeme
      from (select distinct unnest(main || rest) as token from said) tokens, lateral (select search_lexeme(token) as lexeme) known
     where lexeme is not null and not exists (select from search_terms t where t.word = token)
     order by token
    on conflict do nothing
  )
  insert into search_entries as e (product_uuid, category_uuid, brand_uuid, popularity, kind, main, words)
  select uuid, category_uuid, brand_uuid, popularity,
    array_to_tsvector(search_lexemes(kind)), array_to_tsvector(search_lexemes(main)), array_to_tsvector(search_lexemes(main || rest))
    from said
   order by uuid
  on conflict (product_uuid) do update set
    category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid, popularity = excluded.popularity,
    kind = excluded.kind, main = excluded.main, words = excluded.words;
end
$$;

create function take_search_words() returns trigger
  language plpgsql
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(uuid) into changed from came;
  else
    select array_agg(n.uuid) into changed
      from came n
      join went o using (uuid)
     where (n.name, n.article, n.vendor_code, n.brand_uuid, n.category_uuid, n.attributes, n.popularity, n.status)
       is distinct from (o.name, o.article, o.vendor_code, o.brand_uuid, o.category_uuid, o.attributes, o.popularity, o.status);
  end if;
  if changed is not null then perform refresh_search_entries(changed); end if;
  return null;
end
$$;

create trigger search_words_on_insert after insert on products
  referencing new table as came for each statement execute function take_search_words();
create trigger search_words_on_update after update on products
  referencing new table as came old table as went for each statement execute function take_search_words();

create function take_brand_words() returns trigger
  language plpgsql
as $$
begin
  perform refresh_search_entries(array(select uuid from products where brand_uuid = new.uuid));
  return null;
end
$$;

create trigger search_words_of_brand after update on brands
  for each row when (new.name <> old.name) execute function take_brand_words();

create function take_category_words() returns trigger
  language plpgsql
as $$
begin
  perform refresh_search_entries(array(
    with recursive below as (
      select new.uuid as uuid
      union all
      select c.uuid from categories c join below b on c.parent_uuid = b.uuid
    )
    select p.uuid from products p join below b on p.category_uuid = b.uuid
  ));
  return null;
end
$$;

create trigger search_words_of_category after update on categories
  for each row when (new.name <> old.name or new.parent_uuid is distinct from old.parent_uuid) execute function take_category_words();

select refresh_search_entries(array(select uuid from products));

create index search_entries_words on search_entries using gin (words);
create index search_entries_kind on search_entries using gin (kind);
create index search_entries_popular on search_entries (popularity desc, product_uuid);
-- Hits become a listing without the goods being read, as categories do.
create index products_found on products (uuid)
  include (category_uuid, popularity, supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) where status = 'active';
create index search_terms_lexemes on search_terms (lexeme);
create index search_terms_begin on search_terms (word text_pattern_ops);
create index search_terms_alike on search_terms using gin (word gin_trgm_ops);
create index products_barcodes on products using gin (barcodes);
-- Names are no longer read word by word.
drop function products_alike(text);
drop index products_name_words;
drop index products_name_trgm;

-- Words of the dictionary that look like a misspelt one, nearest first. A function, because the threshold is a setting
-- of the session: 0.3, the server's default, misses one wrong letter in a word of four.
select show_trgm('');
create function search_terms_like(token text) returns table (word text, lexeme text)
  language sql stable
  set pg_trgm.similarity_threshold = 0.2
as $$
  select t.word, t.lexeme from search_terms t
   where t.word % token and t.word !~ '\d' and abs(length(t.word) - length(token)) <= 3
   order by similarity(t.word, token) desc, t.word
   limit 40
$$;

-- Codes that a counterparty calls goods by (decisions §3.8).
create table user_articles (
  uuid                uuid primary key,
  counterparty_uuid   uuid not null references counterparties (root_uuid),
  user_article        text not null check (length(user_article) between 1 and 50),
  user_article_norm   text not null,
  user_name           text check (length(user_name) <= 255),
  product_uuid        uuid references products (uuid), -- null until it is matched
  is_primary          boolean not null default false,
  comment             text check (length(comment) <= 200),
  status              text not null check (status in ('matched', 'notFound', 'ambiguous', 'duplicate', 'discontinued')),
  created_at          timestamptz not null default now(),
  updated_by          uuid references users (uuid),
  unique (counterparty_uuid, user_article_norm)
);
create index user_articles_begin on user_articles (counterparty_uuid, user_article_norm text_pattern_ops);
create index on user_articles (product_uuid);
create unique index user_articles_primary on user_articles (counterparty_uuid, product_uuid) where is_primary;

analyze search_entries, search_terms;
