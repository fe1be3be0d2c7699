-- What goods of a category are described by, in what order, and which of it filters a listing. A category without rows
-- has the template of the nearest category above it that has one.
create table category_attributes (
  category_uuid   uuid not null references categories (uuid) on delete cascade,
  attribute_code  text not null references attributes (code) on delete cascade,
  position        smallint not null check (position >= 0),
  is_filter       boolean not null,
  is_collapsed    boolean not null,
  primary key (category_uuid, attribute_code)
);
create index category_attributes_code on category_attributes (attribute_code);

alter table attributes
  add column is_filter boolean not null default true,
  add column is_in_name boolean not null default false;
