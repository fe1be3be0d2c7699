-- Pictures of materials, shown in place of their covers and drawings, as those of pages are.
alter table materials add column media_uuid uuid references media (uuid);
create index on materials (media_uuid) where media_uuid is not null;
