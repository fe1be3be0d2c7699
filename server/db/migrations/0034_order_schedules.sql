-- Orders repeated by a schedule (decisions §3.4, Schedule): what, when, and what became of each due day.

create table order_schedules (
  uuid                uuid primary key,
  user_uuid           uuid not null references users (uuid),
  root_uuid           uuid not null references counterparties (root_uuid),
  city_uuid           uuid not null references cities (uuid), -- whose clock and goods it goes by
  order_uuid          uuid not null references orders (uuid), -- what it repeats: delivery and recipient
  part_number         text,
  name                text not null,
  period              text not null check (period in ('daily', 'weekly', 'every10days', 'monthly', 'every6months', 'yearly')),
  weekday             smallint not null default 0 check (weekday between 0 and 7),
  start_date          date not null,
  end_date            date,
  run_at              text not null check (run_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  mode                text not null default 'draft' check (mode in ('draft', 'auto')),
  price_tolerance_pct smallint not null default 5 check (price_tolerance_pct between 0 and 100),
  on_shortage         text not null default 'skip' check (on_shortage in ('skip', 'partial', 'wait')),
  status              text not null default 'active'
                      check (status in ('active', 'paused', 'suspended', 'failed', 'completed', 'canceled')),
  status_reason       text,
  next_due_on         date,             -- the first day that nothing was done about yet; null once there is none
  failures            smallint not null default 0, -- turns in a row that broke down
  retry_at            timestamptz,      -- not before, after such a turn
  created_at          timestamptz not null default now(),
  check (status not in ('active', 'paused', 'suspended', 'failed') or next_due_on is not null)
);
create index on order_schedules (user_uuid, root_uuid, created_at desc);
create index on order_schedules (next_due_on) where status = 'active';

-- What is wanted each time; `price` is what it cost when that was agreed.
create table order_schedule_lines (
  schedule_uuid uuid not null references order_schedules (uuid) on delete cascade,
  product_uuid  uuid not null references products (uuid),
  position      smallint not null,
  quantity      numeric(12,3) not null check (quantity > 0),
  price         numeric(15,3) not null,
  primary key (schedule_uuid, product_uuid)
);

-- One row a due day, written in the transaction of what it tells: the day is done once, whoever does it (invariants R2).
create table order_schedule_runs (
  schedule_uuid uuid not null references order_schedules (uuid) on delete cascade,
  due_on        date not null,
  result        text not null check (result in ('order', 'draft', 'attention', 'skipped')),
  reason        text,
  warnings      jsonb not null default '[]',
  order_uuid    uuid references orders (uuid),
  list_uuid     uuid references basket_lists (uuid) on delete set null,
  at            timestamptz not null default now(),
  primary key (schedule_uuid, due_on)
);
