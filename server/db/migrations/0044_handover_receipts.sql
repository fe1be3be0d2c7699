-- The second fiscal receipt (54-ФЗ): goods that were paid in advance are handed over, and the advance is settled.
create table handover_receipts (
  uuid         uuid primary key,
  order_uuid   uuid not null references orders (uuid),
  part_uuid    uuid not null,
  payment_uuid uuid not null references payments (uuid),
  amount       numeric(15,3) not null check (amount > 0),
  status       text not null default 'pending' check (status in ('pending', 'succeeded', 'canceled')),
  request      jsonb not null,              -- what the gateway is asked, stored before it is asked
  attempt      smallint not null default 1, -- one that could not be registered is made anew under another key
  external_id  text,
  check_at     timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  -- However often a part is handed over, its money is settled once.
  unique (part_uuid, payment_uuid)
);
create index handover_receipts_to_follow on handover_receipts (check_at) where status = 'pending';
create index on handover_receipts (payment_uuid);
create index on handover_receipts (order_uuid);

-- Money for goods that the buyer has had: it takes nothing from what is still to be handed over.
alter table refunds add column after_handover boolean not null default false;
