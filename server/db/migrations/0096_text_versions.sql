-- Every published wording of a text page. A consent names one by its text_version, the time of publication to the
-- millisecond; it stays readable after the page has a new wording or none.
create table content_versions (
  path         text not null,
  published_at timestamptz not null,
  title        text not null,
  h1           text not null,
  description  text not null,
  body         text not null,
  actor_kind   text,
  actor_id     text,
  actor_name   text,
  primary key (path, published_at)
);

-- Who published what stands on the page; empty for rows written before, or by hand.
alter table content_pages
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;

-- By the database, so that no writer can change a text that buyers agreed to and leave no trace: a changed wording has
-- a new time, and every wording is kept.
create function time_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.title, new.h1, new.description, new.body) is distinct from (old.title, old.h1, old.description, old.body)
       and new.updated_at <= old.updated_at then
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
    end if;
  end if;
  new.updated_at := date_trunc('milliseconds', new.updated_at);
  return new;
end $$;
create trigger time_text before insert or update on content_pages
  for each row execute function time_text();

-- Afterwards: an insertion that ends as an update is one edition, not two.
create function keep_text_version() returns trigger language plpgsql as $$
begin
  insert into content_versions (path, published_at, title, h1, description, body, actor_kind, actor_id, actor_name)
  values (new.path, new.updated_at, new.title, new.h1, new.description, new.body,
          new.actor_kind, new.actor_id, new.actor_name)
  on conflict (path, published_at) do nothing;
  return null;
end $$;
create trigger keep_text_version after insert or update on content_pages
  for each row execute function keep_text_version();

-- Rewritten, so that the texts there are get their versions, and times without fractions of a millisecond.
update content_pages set updated_at = updated_at;
