-- The newsletter with double opt-in, and addresses confirmed by a link.

-- An address stands here once; asking again is the same row.
create table subscriptions (
  uuid            uuid primary key,
  email           text not null unique check (email = lower(email)),
  status          text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  created_at      timestamptz not null default now(),
  confirmed_at    timestamptz,
  unsubscribed_at timestamptz
);

-- One row each time a link was asked for, whether or not a letter was due: who asks learns nothing of the address.
-- Codes are derived from the uuid under the shop's key and stored hashed.
create table email_links (
  uuid              uuid primary key,
  code_hash         bytea not null unique,
  kind              text not null check (kind in ('subscription', 'account')),
  email             text not null check (email = lower(email)),
  subscription_uuid uuid references subscriptions (uuid),
  user_uuid         uuid references users (uuid),
  created_at        timestamptz not null default now(),
  expires_at        timestamptz not null,
  used_at           timestamptz,
  voided_at         timestamptz,
  constraint a_link_has_what_it_confirms check (case kind when 'subscription' then subscription_uuid is not null else user_uuid is not null end)
);
create index on email_links (user_uuid, created_at desc);
create index on email_links (subscription_uuid);

-- How often something was done since its window opened: letters of an address, tries of a visitor.
create table letter_limits (
  key       text primary key,
  count     integer not null,
  ends_at   timestamptz not null
);
create index on letter_limits (ends_at);

-- Who subscribes need not have an account.
alter table consents add column subscription_uuid uuid references subscriptions (uuid);
