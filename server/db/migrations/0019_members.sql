-- Several people of one company: what each of them may do, who is invited, what waits for an approver.

-- Whoever is there already is an owner and may everything; the columns hold what a member may.
alter table user_counterparties
  add column sees_prices     boolean not null default true,
  add column fills_baskets   boolean not null default true,
  add column order_limit     numeric(15,3), -- null any sum, 0 none
  add column sees_settlements boolean not null default true,
  add column manages_members boolean not null default true,
  add column joined_at       timestamptz not null default now();
create index on user_counterparties (root_uuid);

create table member_invitations (
  uuid        uuid primary key,
  root_uuid   uuid not null references counterparties (root_uuid),
  phone       text,                 -- one of the two
  email       text,
  rights      jsonb not null,       -- as the contract has them
  code_hash   bytea unique,         -- of the letter's link; a phone proves itself at login
  invited_by  uuid not null references users (uuid),
  status      text not null default 'new' check (status in ('new', 'accepted', 'declined', 'canceled')),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  answered_by uuid references users (uuid),
  check ((phone is null) <> (email is null))
);
create index on member_invitations (root_uuid, created_at desc);
create index on member_invitations (phone) where status = 'new';

create table order_approvals (
  uuid          uuid primary key,
  checkout_uuid uuid not null,
  root_uuid     uuid not null references counterparties (root_uuid),
  user_uuid     uuid not null references users (uuid), -- who asks
  city_uuid     uuid not null references cities (uuid),
  form          jsonb not null,     -- the checkout's form as it was sent, from where
  asked         jsonb not null,     -- goods and sums as they were then
  total         numeric(15,3) not null,
  status        text not null default 'new' check (status in ('new', 'approved', 'rejected', 'expired')),
  reason        text,
  order_uuid    uuid references orders (uuid),
  decided_by    uuid references users (uuid),
  decided_at    timestamptz,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null
);
create index on order_approvals (root_uuid, created_at desc);
create index on order_approvals (user_uuid, created_at desc);
create index on order_approvals (checkout_uuid);
