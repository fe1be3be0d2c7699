-- Price lists: what they are for, ids in other systems, and how a recalculation rounds. List 1 is the base one of every
-- shop; a release that does not know the kinds may still insert lists.
alter table price_lists
  add column kind         text not null default 'type' check (kind in ('base', 'city', 'type', 'contract'))
    constraint price_lists_base check (kind <> 'base' or id = 1),
  add column external_ids text[] not null default '{}' check (array_position(external_ids, null) is null),
  add column rounding     text not null default 'none'
    check (rounding in ('none', 'kopeck', 'tenKopecks', 'rouble', 'tenRoubles', 'hundredRoubles')),
  add column is_active    boolean not null default true constraint price_lists_base_is_active check (is_active or id <> 1),
  add column version      integer not null default 1;
update price_lists set kind = case
    when id = 1 then 'base'
    when id in (select price_list_id from cities) then 'city'
    when code ~ '^contract' then 'contract'
    else 'type'
  end;

-- Every change of a price, written in the statement that changes it. Null: there was or is none.
create table price_history (
  product_uuid     uuid not null references products (uuid) on delete cascade,
  id               bigint generated always as identity,
  price_list_id    smallint not null references price_lists (id),
  from_quantity    numeric(12,3) not null,
  price_before     numeric(15,3),
  price_after      numeric(15,3),
  old_price_before numeric(15,3),
  old_price_after  numeric(15,3),
  -- When the statement began: batches take turns, so this is their order.
  at               timestamptz not null default statement_timestamp(),
  actor_kind       text not null,
  actor_id         text not null,
  actor_name       text,
  -- What caused the change, if not the actor by hand: a planned change, an import.
  source           text check (source <> '' and length(source) <= 100),
  primary key (product_uuid, id)
);
-- For ageing alone: rows arrive in this order.
create index price_history_at on price_history using brin (at) with (pages_per_range = 32);

-- Prices that will apply from a time on; null takes the product out of the list, or the tier off the price.
create table price_plans (
  uuid          uuid primary key,
  product_uuid  uuid not null references products (uuid) on delete cascade,
  price_list_id smallint not null references price_lists (id),
  from_quantity numeric(12,3) not null default 0 check (from_quantity >= 0),
  price         numeric(15,3) check (price > 0),
  old_price     numeric(15,3) check (old_price > 0),
  valid_from    timestamptz not null,
  state         text not null default 'planned' check (state in ('planned', 'applied', 'canceled')),
  -- Why a due change could not be applied.
  refusal       text,
  created_at    timestamptz not null default statement_timestamp(),
  settled_at    timestamptz,
  actor_kind    text not null,
  actor_id      text not null,
  actor_name    text,
  check ((state = 'planned') = (settled_at is null)),
  check (refusal is null or state = 'canceled')
);
create unique index price_plans_planned on price_plans (product_uuid, price_list_id, from_quantity, valid_from) where state = 'planned';
create index price_plans_due on price_plans (valid_from, created_at, from_quantity) where state = 'planned';
create index on price_plans (settled_at) where state <> 'planned';
