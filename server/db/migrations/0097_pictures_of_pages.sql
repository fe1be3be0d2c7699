-- Pictures of categories, brands, promotions and pages (desk §5, §12), shown in place of their drawings.
alter table categories add column media_uuid uuid references media (uuid);
alter table brands add column media_uuid uuid references media (uuid);
alter table promotions add column media_uuid uuid references media (uuid);
alter table content_pages add column media_uuid uuid references media (uuid);
create index on categories (media_uuid) where media_uuid is not null;
create index on brands (media_uuid) where media_uuid is not null;
create index on promotions (media_uuid) where media_uuid is not null;
create index on content_pages (media_uuid) where media_uuid is not null;
