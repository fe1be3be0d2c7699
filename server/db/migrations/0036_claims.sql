-- Claims of companies (decisions §3.5): drafts that wait, decisions line by line, a conversation, an outcome.

alter table claims
  add column draft            jsonb,       -- what is typed so far; null: the form of the page about returns
  add column goods_location   text,
  add column pickup_wanted    boolean not null default false,
  add column contact_phone    text,        -- as typed; null: the phone the claim was opened with
  add column answer_by        date,        -- the first answer
  add column moved_at         timestamptz, -- to where it stands; null: when it was submitted
  add column decision_comment text,
  add column sum_approved     numeric(15,3),
  add column disputed_at      timestamptz,
  add column outcome          text check (outcome in ('replace', 'redeliver', 'refund', 'creditNote', 'discount', 'repair')),
  add column outcome_comment  text,
  add column refunded_sum     numeric(15,3),
  add column told_at          timestamptz, -- the shop's last word
  add column seen_at          timestamptz; -- the buyer's look at it

alter table claim_items
  add column reason_uuid       uuid,       -- null: that of the claim
  add column batch             text,
  add column defect            text,
  add column decision          text check (decision in ('approved', 'partial', 'rejected')),
  add column approved_quantity numeric(12,3);

alter table claim_history add column user_uuid uuid references users (uuid);

create table claim_messages (
  uuid       uuid primary key,
  claim_uuid uuid not null references claims (uuid) on delete cascade,
  author     text not null check (author in ('buyer', 'shop')),
  user_uuid  uuid references users (uuid),
  message    text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index on claim_messages (claim_uuid, created_at);

alter table files
  add column draft_uuid         uuid references claims (uuid) on delete set null, -- kept with a draft as long as it is
  add column claim_message_uuid uuid references claim_messages (uuid),
  add column is_outcome         boolean not null default false;                   -- the shop's paper of a claim
create index on files (draft_uuid) where draft_uuid is not null;
create index on claims (status, moved_at) where status in ('infoRequested', 'resolved', 'rejected');
