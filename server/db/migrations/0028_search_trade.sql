-- How a code sounds, whatever alphabet it is typed in (app/domain/catalog/search-query/article-sound.ts).
create function article_sound(code text) returns text
  language sql immutable parallel safe
as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      replace(replace(replace(replace(regexp_replace(lower(code), '[^a-zа-яё0-9]', '', 'g'), 'ж', 'zh'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'),
      'абвгдеёзийклмнопрстуфхцыэюяъь', 'abvgdeeziiklmnoprstufhcieua'),
    'shch', 'sh'), 'sch', 'sh'), 'ts', 'c'), 'tz', 'c'), 'kh', 'h'), 'yu', 'u'), 'ju', 'u'), 'ya', 'a'), 'ja', 'a'), 'yo', 'e'), 'x', 'h'), 'y', 'i'), 'j', 'i'), 'w', 'v'), 'q', 'k')
$$;

create function pack_barcodes(packs jsonb) returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(e ->> 'barcode'), '{}') from jsonb_array_elements(packs) e where e ->> 'barcode' is not null
$$;

create index products_sound on products (article_sound(article) text_pattern_ops) where status = 'active';
create index products_vendor_sound on products (article_sound(vendor_code) text_pattern_ops) where status = 'active' and vendor_code is not null;
create index products_pack_barcodes on products using gin (pack_barcodes(packs));
-- The goods of a kind, whose words and values are then looked at.
create index search_entries_kinds on search_entries (category_uuid, popularity desc);

-- The dictionary of the trade that an operator has loaded; while it is empty, the one that comes with the shop holds.
create table search_synonyms (
  phrase     text primary key,
  means      text not null,
  direction  text not null check (direction in ('one-way', 'both')),
  note       text not null
);

-- What was searched for and how much was found, day by day; nothing that tells who asked.
create table search_counts (
  day    date not null,
  query  text not null check (length(query) between 1 and 120),
  times  integer not null default 1,
  found  integer not null,
  primary key (day, query)
);
