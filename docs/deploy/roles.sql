-- Two roles for the shop's database: shop_owner owns it, migrates and restores it; shop_runtime reads and writes rows
-- and creates nothing. Run in the shop's database by a superuser, before the first `migrate`; running it again is safe.
-- The passwords are set apart, for example by \password in psql.

do $$
begin
  if not exists (select from pg_roles where rolname = 'shop_owner') then
    create role shop_owner login;
  end if;
  if not exists (select from pg_roles where rolname = 'shop_runtime') then
    create role shop_runtime login;
  end if;
  execute format('alter database %I owner to shop_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, temporary on database %I to shop_runtime', current_database());
end
$$;

-- PostgreSQL 15 and newer let nobody else create in it; a database of an older server is brought up to that.
alter schema public owner to shop_owner;
revoke create on schema public from public;

-- What the owner creates from now on. Not per schema: a restore replaces the schema public, the job queue creates pgboss.
alter default privileges for role shop_owner grant usage on schemas to shop_runtime;
alter default privileges for role shop_owner grant select, insert, update, delete on tables to shop_runtime;
alter default privileges for role shop_owner grant usage, select on sequences to shop_runtime;

-- What is there already.
do $$
declare
  name text;
begin
  for name in select nspname from pg_namespace where nspname in ('public', 'pgboss') loop
    execute format('grant usage on schema %I to shop_runtime', name);
    execute format('grant select, insert, update, delete on all tables in schema %I to shop_runtime', name);
    execute format('grant usage, select on all sequences in schema %I to shop_runtime', name);
  end loop;
end
$$;

-- The journal is only added to and read; its functions drop what is past its term.
do $$
declare
  name text;
begin
  foreach name in array array['audit_log', 'personal_access'] loop
    if to_regclass(format('public.%I', name)) is not null then
      execute format('revoke update, delete, truncate on public.%I from shop_runtime', name);
    end if;
  end loop;
end
$$;
