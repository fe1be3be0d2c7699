-- Who made a change: the kind, id and name of the actor. `actor` of the histories stays what it was: as whom the graph of
-- states let it be done. Rows of earlier releases have none; of a buyer the name is that of the account, and goes with it.
alter table order_history
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table claim_history
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table claim_messages
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table feedback_messages
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table payments
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
-- From whose change a refund followed; of one that the shop has paid itself, who noted that.
alter table refunds
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table order_documents
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;
alter table reconciliation_sendings
  add column actor_kind text,
  add column actor_id   text,
  add column actor_name text;

-- Decisions about accounts and companies; their present state stands with them.
create table moderation_history (
  uuid       uuid primary key,
  at         timestamptz not null default clock_timestamp(),
  user_uuid  uuid references users (uuid),
  root_uuid  uuid, -- the company's
  decision   text not null check (decision in ('approve', 'reject', 'on', 'off')),
  reason     text,
  actor_kind text not null,
  actor_id   text not null,
  actor_name text,
  check ((user_uuid is null) <> (root_uuid is null))
);
create index on moderation_history (user_uuid) where user_uuid is not null;
create index on moderation_history (root_uuid) where root_uuid is not null;
