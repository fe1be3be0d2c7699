-- Drafts and published states of texts, promotions and materials in one table (decision 0090). What the shop shows
-- stays in the tables of each kind; this one has what was, what is being written, and when it has to appear.
create table content_revisions (
  uuid       uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('text', 'promotion', 'material')),
  object_key text not null, -- path of a text, uuid of a promotion or material
  version    integer not null check (version > 0),
  state      text not null check (state in ('draft', 'published', 'withdrawn', 'discarded')),
  fields     jsonb not null, -- texts by name, as in the form
  at         timestamptz not null default clock_timestamp(),
  actor_kind text,
  actor_id   text,
  actor_name text,
  publish_at timestamptz check (publish_at is null or state = 'draft'),
  end_at     timestamptz check (end_at is null or state in ('draft', 'published')),
  unique (kind, object_key, version)
);
create unique index content_drafts on content_revisions (kind, object_key) where state = 'draft';
create index on content_revisions (publish_at) where publish_at is not null;
create index on content_revisions (end_at) where state = 'published' and end_at is not null;

-- Taken off the shop without losing its pictures.
alter table promotions add column is_hidden boolean not null default false;
alter table materials add column is_hidden boolean not null default false;

create function content_fields(kind text, item jsonb) returns jsonb language sql immutable as $$
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
  end
$$;

-- By the database, so that an operator's command, an import and the desk leave the same trace.
create function keep_content_revision() returns trigger language plpgsql as $$
declare
  item    jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  own     text := item ->> tg_argv[1];
  becomes text := case when tg_op = 'DELETE' or coalesce((item ->> 'is_hidden')::boolean, false) then 'withdrawn' else 'published' end;
  present jsonb := content_fields(tg_argv[0], item);
  last    content_revisions;
begin
  perform pg_advisory_xact_lock(hashtextextended('content ' || tg_argv[0] || ' ' || own, 0));
  select * into last from content_revisions
   where kind = tg_argv[0] and object_key = own and state in ('published', 'withdrawn') order by version desc limit 1;
  if last.state = becomes and (becomes = 'withdrawn' or last.fields = present) then
    return null;
  end if;
  insert into content_revisions (kind, object_key, version, state, fields, actor_kind, actor_id, actor_name)
  select tg_argv[0], own, coalesce(max(version), 0) + 1, becomes, present,
         item ->> 'actor_kind', item ->> 'actor_id', item ->> 'actor_name'
    from content_revisions where kind = tg_argv[0] and object_key = own;
  return null;
end $$;

create trigger keep_content_revision after insert or update or delete on content_pages
  for each row execute function keep_content_revision('text', 'path');
create trigger keep_content_revision after insert or update or delete on promotions
  for each row execute function keep_content_revision('promotion', 'uuid');
create trigger keep_content_revision after insert or update or delete on materials
  for each row execute function keep_content_revision('material', 'uuid');

-- What there is. A text that was taken off the shop ends with that.
insert into content_revisions (kind, object_key, version, state, fields, at, actor_kind, actor_id, actor_name)
select 'text', path, row_number() over (partition by path order by published_at), 'published',
       content_fields('text', to_jsonb(v)), published_at, actor_kind, actor_id, actor_name
  from content_versions v;
insert into content_revisions (kind, object_key, version, state, fields)
select 'text', r.object_key, max(r.version) + 1, 'withdrawn', (array_agg(r.fields order by r.version desc))[1]
  from content_revisions r
 where not exists (select from content_pages p where p.path = r.object_key)
 group by r.object_key;
insert into content_revisions (kind, object_key, version, state, fields, at)
select 'promotion', uuid::text, 1, 'published', content_fields('promotion', to_jsonb(p)), updated_at from promotions p;
insert into content_revisions (kind, object_key, version, state, fields, at)
select 'material', uuid::text, 1, 'published', content_fields('material', to_jsonb(m)), updated_at from materials m;
