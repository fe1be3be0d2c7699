-- «Сообщить о поступлении»: what an address waits for in a city. One letter uses a request up.

create table restock_requests (
  uuid          uuid primary key,
  product_uuid  uuid not null references products (uuid),
  city_uuid     uuid not null references cities (uuid),
  email         text not null check (email = lower(email)),
  status        text not null default 'open' check (status in ('open', 'notified', 'canceled')),
  asked_at      timestamptz not null default now(), -- the last time
  closed_at     timestamptz,
  constraint only_an_open_request_is_not_closed check ((status = 'open') = (closed_at is null))
);
-- Asking again is the same row, until its letter is written.
create unique index restock_requests_open on restock_requests (product_uuid, city_uuid, email) where status = 'open';
create index restock_requests_of_address on restock_requests (email) where status = 'open';
create index restock_requests_age on restock_requests (coalesce(closed_at, asked_at));

-- Who has asked: 'g:<fingerprint>' or 'u:<user>', as of lists. Each sees and takes back his own word alone.
create table restock_askers (
  request_uuid  uuid not null references restock_requests (uuid) on delete cascade,
  owner         text not null,
  primary key (owner, request_uuid)
);
create index on restock_askers (request_uuid);

-- Kept and erased with the address it was given for.
alter table consents add column restock_uuid uuid references restock_requests (uuid) on delete cascade;
create index on consents (restock_uuid) where restock_uuid is not null;
