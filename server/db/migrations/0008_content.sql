-- Promotions of some cities and of some categories, useful materials, what a buyer must know of an address, and when
-- a product's page last changed.

alter table promotions
  add column cities         text[] not null default '{}', -- slugs; none is every city
  add column category_slugs text[] not null default '{}', -- goods of the tag in these categories alone; none is all
  add column image          jsonb,                        -- {desktop, mobile, alt}: paths of the shop; null is drawn
  add column drawing        jsonb,                        -- as products.drawing
  add column updated_at     timestamptz not null default now();

create table materials (
  uuid           uuid primary key,
  slug           text not null unique,
  title          text not null,
  lead           text not null,
  body           text not null,                  -- Markdown or HTML
  cover          jsonb,                          -- {url, alt}: a path of the shop; null is drawn
  drawing        jsonb,                          -- as products.drawing
  tags           text[] not null default '{}',
  read_minutes   smallint not null check (read_minutes > 0),
  category_slug  text,                           -- its goods stand beside the text
  published_at   timestamptz not null,           -- nobody sees it before
  updated_at     timestamptz not null default now()
);

alter table pickup_points
  add column services     text[] not null default '{}',
  add column how_to_get   text not null default '',
  add column special_days jsonb not null default '[]'; -- [{date, spans: [{from, to}]}]: these days differ; no spans is closed

-- What a page of search engines says of its last change. Stock and popularity do not count.
alter table products add column updated_at timestamptz not null default now();

create function take_changes() returns trigger
  language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger products_take_changes before update on products for each row
  when ((old.slug, old.article, old.name, old.full_name, old.description, old.brand_uuid, old.category_uuid, old.multiplicity, old.min_quantity,
    old.packs, old.weight_grams, old.dimensions, old.attributes, old.documents, old.warranty_months, old.country, old.drawing, old.status, old.replacement_uuid, old.base_price)
    is distinct from
    (new.slug, new.article, new.name, new.full_name, new.description, new.brand_uuid, new.category_uuid, new.multiplicity, new.min_quantity,
    new.packs, new.weight_grams, new.dimensions, new.attributes, new.documents, new.warranty_months, new.country, new.drawing, new.status, new.replacement_uuid, new.base_price))
  execute function take_changes();
