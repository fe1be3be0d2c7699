-- What buyers pay through the gateway, and what goes back to them (decisions §3.4).

create table payments (
  uuid             uuid primary key,
  order_uuid       uuid not null references orders (uuid),
  attempt          smallint not null,
  method           text not null,
  amount           numeric(15,3) not null check (amount > 0),
  status           text not null default 'pending'
                   check (status in ('pending', 'waiting_for_capture', 'succeeded', 'canceled')),
  request          jsonb not null, -- what the gateway is asked, stored before it is asked: a repeat asks the same
  external_id      text unique,    -- the gateway's own; null until its answer is stored
  confirmation_url text,
  cancel_reason    text,
  check_at         timestamptz not null default now() + interval '1 minute', -- when the gateway is asked again
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (order_uuid, attempt),
  -- One payment of an order may be under way, whoever pays at the same time (invariants M1).
  constraint payments_one_live exclude using btree (order_uuid with =) where (status in ('pending', 'waiting_for_capture'))
);
create index payments_to_follow on payments (check_at) where status in ('pending', 'waiting_for_capture');

create table refunds (
  uuid         uuid primary key,
  payment_uuid uuid not null references payments (uuid),
  order_uuid   uuid not null references orders (uuid),
  amount       numeric(15,3) not null check (amount > 0),
  status       text not null default 'pending' check (status in ('pending', 'succeeded', 'canceled')),
  request      jsonb not null,
  external_id  text unique,
  check_at     timestamptz not null default now(),
  created_at   timestamptz not null default now()
);
create index refunds_to_follow on refunds (check_at) where status = 'pending';
create index on refunds (order_uuid);

-- What the built-in sandbox remembers, as a bank's own books would: the shop itself never reads it.
create table sandbox_payments (
  id              text primary key,
  idempotence_key text not null unique,
  body            jsonb not null,
  created_at      timestamptz not null default now()
);
