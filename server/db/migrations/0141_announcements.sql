-- «Объявление» above the pages of the storefront, with drafts and versions as other content has them (decision 0091).
create table announcements (
  uuid       uuid primary key,
  title      text not null, -- for the staff
  body       text not null,
  cities     text[] not null default '{}', -- slugs; none: all
  is_hidden  boolean not null default false,
  updated_at timestamptz not null
);

-- One more kind.
alter table content_revisions drop constraint content_revisions_kind_check;
alter table content_revisions add constraint content_revisions_kind_check
  check (kind in ('text', 'promotion', 'material', 'announcement'));

create or replace function content_fields(kind text, item jsonb) returns jsonb language sql immutable as $$
  select case kind
    when 'text' then jsonb_build_object('title', item -> 'title', 'h1', item -> 'h1', 'description', item -> 'description',
                                        'body', item -> 'body')
    when 'promotion' then jsonb_build_object('slug', item -> 'slug', 'title', item -> 'title',
      'announce', item -> 'announce', 'body', item -> 'body', 'dateFrom', item -> 'date_from', 'dateTo', item -> 'date_to',
      'tag', item -> 'tag', 'sort', item ->> 'sort',
      'cities', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'cities')),
      'categories', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'category_slugs')))
    when 'material' then jsonb_build_object('slug', item -> 'slug', 'title', item -> 'title', 'lead', item -> 'lead',
      'body', item -> 'body', 'readMinutes', item ->> 'read_minutes', 'category', coalesce(item ->> 'category_slug', ''),
      'tags', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'tags')))
    when 'announcement' then jsonb_build_object('title', item -> 'title', 'body', item -> 'body',
      'cities', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'cities')))
  end
$$;

create trigger keep_content_revision after insert or update or delete on announcements
  for each row execute function keep_content_revision('announcement', 'uuid');
