-- What a counterparty is besides its name and INN, and who serves it (decisions §3.2, §3.3).

alter table counterparties
  add column okpo              text,
  add column legal_postcode    text,
  add column postal_address    text,
  add column postal_postcode   text,
  add column signer_fio        text,
  add column signer_position   text,
  add column signer_basis      text,
  add column if not exists status_reason text,  -- why it is rejected or blocked, in words for the buyer
  add column contract_uuid     uuid not null default gen_random_uuid(),
  add column contract_valid_to date,
  add column payment_terms     text not null default 'prepay' check (payment_terms in ('prepay', 'postpay')),
  add column credit_days       integer not null default 0,
  add column credit_limit      numeric(15,3) not null default 0,
  add column vat_mode          text,
  add column edo_operator      text,
  add column edo_id            text;

create index if not exists counterparties_inn_idx on counterparties (inn) where inn is not null;
create index on user_counterparties (root_uuid);
create index on orders (counterparty_uuid);

create table counterparty_banks (
  uuid         uuid primary key,
  root_uuid    uuid not null references counterparties (root_uuid),
  bic          text not null,
  bank_name    text not null,
  account      text not null,
  corr_account text,
  created_at   timestamptz not null default now(),
  unique (root_uuid, bic, account)
);
-- One at most, whoever writes at once.
alter table counterparties add column default_bank_uuid uuid references counterparty_banks (uuid) on delete set null;

create table counterparty_contacts (
  uuid       uuid primary key,
  root_uuid  uuid not null references counterparties (root_uuid),
  fio        text not null,
  phone      text,
  email      text,
  role       text not null check (role in ('buyer', 'accountant', 'receiver')),
  created_at timestamptz not null default now()
);
create index on counterparty_contacts (root_uuid);

create table counterparty_branches (
  uuid       uuid primary key,
  root_uuid  uuid not null references counterparties (root_uuid),
  name       text not null,
  kpp        text not null,
  address    text not null,
  created_at timestamptz not null default now(),
  unique (root_uuid, kpp)
);

create table managers (
  uuid       uuid primary key,
  fio        text not null,
  position   text not null,
  phone      text not null,
  ext        text,
  email      text not null,
  photo      text,            -- path of the shop
  timezone   text not null,
  schedule   jsonb not null,  -- [{day, from, to}]
  messengers jsonb not null   -- [{type, url}]
);

create table counterparty_managers (
  root_uuid    uuid not null references counterparties (root_uuid),
  manager_uuid uuid not null references managers (uuid),
  sort         smallint not null default 0,
  primary key (root_uuid, manager_uuid)
);

-- Requests to join a company that is in the shop already.
create table if not exists join_requests (
  uuid       uuid primary key,
  user_uuid  uuid not null references users (uuid),
  root_uuid  uuid not null references counterparties (root_uuid),
  status     text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users (uuid),
  unique (user_uuid, root_uuid)
);
