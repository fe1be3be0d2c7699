-- Words of descriptions, asked for only if nothing else of the goods has a word. They are apart from search_entries, so
-- that searches by names do not read them. Digits and signs say nothing there.
create function described_text(typed text) returns text immutable parallel safe language sql as $$
  select regexp_replace(replace(lower(typed), 'ё', 'е'), '<[^>]*>|&[a-z]+;|[^a-zа-я]+', ' ', 'g')
$$;

create table search_descriptions (
  product_uuid uuid primary key references products (uuid) on delete cascade,
  words        tsvector not null
);

insert into search_descriptions (product_uuid, words)
select uuid, strip(to_tsvector('russian', described_text(description))) from products where description <> '' order by uuid;
create index search_descriptions_words on search_descriptions using gin (words);
analyze search_descriptions;

create function refresh_descriptions(uuids uuid[]) returns void language plpgsql as $$
begin
  delete from search_descriptions
   where product_uuid = any(array(select p.uuid from products p where p.uuid = any(uuids) and p.description = ''));
  insert into search_descriptions as d (product_uuid, words)
  select p.uuid, strip(to_tsvector('russian', described_text(p.description)))
    from products p
   where p.uuid = any(uuids) and p.description <> ''
   order by p.uuid
  on conflict (product_uuid) do update set words = excluded.words where d.words <> excluded.words;
end
$$;

create function descriptions_came() returns trigger language plpgsql as $$
declare
  fresh uuid[] := array(select uuid from came where description <> '');
begin
  if fresh <> '{}' then perform refresh_descriptions(fresh); end if;
  return null;
end
$$;

-- A plan made for one row would compare every row with every other.
create function descriptions_changed() returns trigger language plpgsql
  set enable_nestloop = off
as $$
declare
  changed uuid[] := array(select uuid from came join went using (uuid) where came.description <> went.description);
begin
  if changed <> '{}' then perform refresh_descriptions(changed); end if;
  return null;
end
$$;

create trigger descriptions_came after insert on products
  referencing new table as came for each statement execute function descriptions_came();
create trigger descriptions_changed after update on products
  referencing new table as came old table as went for each statement execute function descriptions_changed();
