-- Rows of the desk's list of texts for search engines are named by uuid and seen in a version, as those of every list are.
alter table seo_settings
  add column uuid       uuid not null default gen_random_uuid(),
  add column version    integer not null default 1,
  add column updated_at timestamptz not null default now();
create index seo_settings_uuid on seo_settings (uuid);
create function next_seo_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger next_seo_version before update on seo_settings
  for each row when (
    (new.path, new.title, new.h1, new.description, new.title_img, new.alt_img, new.seo_text)
    is distinct from (old.path, old.title, old.h1, old.description, old.title_img, old.alt_img, old.seo_text)
  ) execute function next_seo_version();

-- Title pictures are addresses: by the hash in them a picture of the shop is known as shown.
create index seo_settings_photo on seo_settings (substr(title_img, 14, 32)) where title_img like '/media/photo/%';
