-- The cabinet: answers to messages, consents taken back, accounts that were deleted.

-- What was said after the first message; `author` tells the two sides apart.
create table feedback_messages (
  uuid          uuid primary key,
  feedback_uuid uuid not null references feedbacks (uuid) on delete cascade,
  author        text not null check (author in ('shop', 'user')),
  message       text not null,
  created_at    timestamptz not null default now()
);
create index on feedback_messages (feedback_uuid, created_at);

-- The log of consents is only ever added to: taking one back is a row of its own.
alter table consents add column action text not null default 'given' check (action in ('given', 'withdrawn'));
create index on consents (user_uuid, given_at);

-- A deleted account keeps its row for the papers that refer to it, without anything that tells whose it was: its phone
-- is null and may be registered again.
alter table users add column deleted_at timestamptz;
alter table users alter column phone drop not null;

create index on notifications (created_at);
