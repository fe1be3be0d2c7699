-- A whole package of 1C may come in several files: what it leaves out is known at the end of its session (desk §8).
alter table exchange_mentions add column file text not null default '';
create index on exchange_mentions (session_uuid);

-- Goods that whole packages of rests have counted in warehouses of the shop, until the end of the session.
create table exchange_counted (
  id           bigint generated always as identity primary key,
  session_uuid uuid not null references exchange_sessions on delete cascade,
  warehouses   uuid[] not null,
  ids          text[] not null
);
create index on exchange_counted (session_uuid);

alter table exchange_sessions
  -- Has sent whole packages and was not ended yet.
  add column needs_end     boolean not null default false,
  -- Of a session that ended whole: goods that its catalogue has named, and {kind of rows: names of its files}.
  add column catalog_goods integer,
  add column whole_files   jsonb not null default '{}';
create index exchange_sessions_unended on exchange_sessions (seen_at) where needs_end;
update exchange_sessions s
   set catalog_goods = m.goods, whole_files = '{"goods": [""]}'
  from (select session_uuid, sum(cardinality(ids))::int as goods from exchange_mentions
         where kind = 'goods' and is_whole group by session_uuid) m
 where m.session_uuid = s.uuid;

-- Queued by the shop itself.
alter table exchange_jobs add column is_own boolean not null default false;
update exchange_jobs j set is_own = true from exchange_sessions s where s.uuid = j.session_uuid and s.address = '';
