-- People who run the shop. They are no buyers: own table, own sessions, own cookie.
create table staff (
  uuid                uuid primary key,
  email               text not null unique check (email = lower(email) and email ~ '^[^[:space:]@<>,;]{1,64}@[^[:space:]@<>,;]{1,189}$'),
  name                text not null check (length(name) between 1 and 120),
  phone               text,
  roles               text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'orders', 'warehouse', 'claims', 'catalog', 'content', 'finance', 'viewer']),
  city_uuids          uuid[] not null default '{}', -- empty: all cities
  warehouse_uuids     uuid[] not null default '{}',
  status              text not null default 'invited' check (status in ('invited', 'active', 'blocked')),
  password_hash       text,
  password_at         timestamptz,
  totp_secret         bytea, -- sealed with the key of the shop
  totp_step           bigint, -- the last 30 seconds whose code was accepted: each code is good once
  totp_at             timestamptz,
  version             integer not null default 1,
  created_at          timestamptz not null default clock_timestamp(),
  check (status <> 'active' or (password_hash is not null and totp_secret is not null))
);

create table staff_recovery_codes (
  staff_uuid uuid not null references staff (uuid),
  hash       bytea not null,
  used_at    timestamptz,
  primary key (staff_uuid, hash)
);

-- One-time links by which a person sets the first password.
create table staff_links (
  hash       bytea primary key,
  staff_uuid uuid not null references staff (uuid),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index on staff_links (staff_uuid);

-- The time between the right password and the right code; `totp_secret` is the one being set up.
create table staff_sign_ins (
  hash        bytea primary key,
  staff_uuid  uuid not null references staff (uuid),
  totp_secret bytea,
  expires_at  timestamptz not null
);
create index on staff_sign_ins (staff_uuid);

create table staff_sessions (
  uuid         uuid primary key,
  staff_uuid   uuid not null references staff (uuid),
  token_hash   bytea not null unique,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  code_at      timestamptz not null, -- of the last right code in this session
  ended_at     timestamptz,
  ended_reason text,
  address      text not null,
  user_agent   text not null
);
create index on staff_sessions (staff_uuid) where ended_at is null;

-- Wrong passwords and codes; of unknown addresses too, so that answers do not tell them apart.
create table staff_attempts (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  account bytea not null, -- hash of the typed e-mail
  address text not null
);
create index on staff_attempts (account, at);
create index on staff_attempts (address, at);

-- What was changed, by whom and how; one row for each object. Rows are added and never changed.
create table audit_log (
  id              bigint generated always as identity primary key,
  at              timestamptz not null default clock_timestamp(),
  actor_kind      text not null,
  actor_id        text not null,
  actor_name      text not null,
  action          text not null,
  object_kind     text not null,
  object_id       text not null,
  object_name     text,
  changes         jsonb not null default '{}', -- {field: {before, after}}
  reason          text,
  request_id      text,
  address         text,
  idempotency_key text,
  answer          jsonb, -- to a repeat of the same key
  unique (actor_kind, actor_id, idempotency_key, object_kind, object_id)
);
create index on audit_log (object_kind, object_id, id desc);
create index on audit_log (actor_id, id desc);
create index on audit_log (at);

-- Whose personal data were seen in full, by whom and where.
create table personal_access (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default clock_timestamp(),
  staff_uuid   uuid not null,
  staff_name   text not null,
  way          text not null check (way in ('card', 'export', 'print')),
  screen       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text,
  address      text
);
create index on personal_access (staff_uuid, id desc);
create index on personal_access (subject_kind, subject_id, id desc);
create index on personal_access (at);

-- Only the functions below may change rows of the journal, and only in their own way.
create function keep_journal() returns trigger language plpgsql as $$
begin
  if current_setting('skoba.journal', true) is distinct from tg_op then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger keep_journal before update or delete on audit_log for each row execute function keep_journal();
create trigger keep_journal before update or delete on personal_access for each row execute function keep_journal();
create trigger keep_journal_whole before truncate on audit_log for each statement execute function keep_journal();
create trigger keep_journal_whole before truncate on personal_access for each statement execute function keep_journal();

-- Deletes at most `most` rows past their term: three years, one year of personal_access. The role of the running shop
-- may not delete them itself, and the term is not an argument.
create function drop_old_journal(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  dropped integer;
  also    integer;
begin
  perform set_config('skoba.journal', 'DELETE', true);
  delete from audit_log where id in (
    select id from audit_log where at < clock_timestamp() - interval '1095 days' order by at limit most);
  get diagnostics dropped = row_count;
  delete from personal_access where id in (
    select id from personal_access where at < clock_timestamp() - interval '365 days' order by at limit most);
  get diagnostics also = row_count;
  perform set_config('skoba.journal', '', true);
  return greatest(dropped, also);
end
$$;

-- Erasing a person replaces the values of the journal about him.
create function erase_in_journal(kind text, id text, word text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased integer;
begin
  perform set_config('skoba.journal', 'UPDATE', true);
  update audit_log
     set object_name = case when object_name is null then null else word end,
         changes = coalesce((select jsonb_object_agg(key, jsonb_build_object('before', word, 'after', word))
                               from jsonb_object_keys(changes) as key), '{}'),
         reason = case when reason is null then null else word end,
         answer = null
   where object_kind = erase_in_journal.kind and object_id = erase_in_journal.id;
  get diagnostics erased = row_count;
  perform set_config('skoba.journal', '', true);
  return erased;
end
$$;

-- Roles that get every right on new tables (docs/deploy/roles.sql) may add to the journal and read it.
do $$
declare
  granted record;
begin
  for granted in
    select c.oid::regclass as name, a.grantee::regrole as role
      from pg_class c, aclexplode(c.relacl) a
     where c.oid in ('audit_log'::regclass, 'personal_access'::regclass) and a.grantee not in (0, c.relowner)
  loop
    execute format('revoke update, delete, truncate on %s from %s', granted.name, granted.role);
  end loop;
end
$$;
