-- Contracts of a counterparty besides its main one (counterparties.contract_*), and by which of them an order is made.
create table counterparty_contracts (
  uuid       uuid primary key,
  root_uuid  uuid not null references counterparties (root_uuid),
  number     text not null,
  date       date not null,
  valid_to   date,
  created_at timestamptz not null default now(),
  unique (root_uuid, number, date)
);

alter table orders
  add column contract_uuid   uuid,
  add column contract_number text;
