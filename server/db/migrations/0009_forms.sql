-- Forms that a stranger can send: what he attaches, what he asks, what he claims.
-- `owner` is 'g:<fingerprint>' or 'u:<user>', as of lists.

create sequence feedback_numbers;

create table feedbacks (
  uuid              uuid primary key,
  number            text not null unique,
  owner             text not null,
  form_key          uuid not null,
  user_uuid         uuid references users (uuid),
  city_uuid         uuid not null references cities (uuid),
  type              text not null check (type in ('question', 'order', 'product', 'document', 'complaint', 'claim', 'idea', 'siteError', 'callback')),
  subject           text not null,
  message           text not null,
  order_number      text, -- as it was typed: nothing of the order is told for it
  product_uuid      uuid references products (uuid),
  fio               text not null,
  phone             text,
  email             text,
  preferred_channel text not null check (preferred_channel in ('phone', 'email')),
  page_url          text not null,
  status            text not null default 'new' check (status in ('new', 'inProgress', 'answered', 'closed')),
  created_at        timestamptz not null default now(),
  -- One form is one message, however often it comes.
  unique (owner, form_key)
);
create index on feedbacks (user_uuid, created_at desc);

create sequence claim_numbers;

-- A draft stands for an order that its buyer, or a guest by its phone and a code, has opened; its uuid is the form's key.
create table claims (
  uuid              uuid primary key,
  number            text unique,
  owner             text not null,
  user_uuid         uuid references users (uuid),
  order_uuid        uuid not null references orders (uuid),
  phone             text not null,
  status            text not null default 'draft' check (status in ('draft', 'new', 'inReview', 'infoRequested', 'inspection', 'approved',
    'partiallyApproved', 'rejected', 'awaitingReturn', 'goodsReceived', 'resolved', 'closed', 'withdrawn')),
  reason_uuid       uuid,
  resolution_wanted text check (resolution_wanted in ('replace', 'redeliver', 'refund', 'creditNote', 'discount', 'repair')),
  description       text,
  fio               text,
  email             text,
  sum_claimed       numeric(15,3),
  created_at        timestamptz not null default now(),
  expires_at        timestamptz not null, -- of a draft
  submitted_at      timestamptz,
  due_at            timestamptz,
  constraint only_a_draft_lacks_its_contents check (status = 'draft'
    or (number is not null and reason_uuid is not null and resolution_wanted is not null and description is not null
        and fio is not null and sum_claimed is not null and submitted_at is not null and due_at is not null))
);
create index on claims (order_uuid);
create index on claims (expires_at) where status = 'draft';

create table claim_items (
  claim_uuid      uuid not null references claims (uuid) on delete cascade,
  order_item_uuid uuid not null references order_items (uuid),
  quantity        numeric(12,3) not null check (quantity > 0),
  primary key (claim_uuid, order_item_uuid)
);
create index on claim_items (order_item_uuid);

create table claim_history (
  uuid        uuid primary key,
  claim_uuid  uuid not null references claims (uuid) on delete cascade,
  at          timestamptz not null default now(),
  from_status text,
  to_status   text not null,
  actor       text not null,
  comment     text
);
create index on claim_history (claim_uuid, at);

-- A row is written when its object is whole; what no record refers to is swept away after a day.
create table files (
  uuid          uuid primary key,
  owner         text not null,
  name          text not null, -- to be shown: its ending is the content's own
  extension     text not null check (extension in ('jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx')),
  size          integer not null check (size > 0),
  sha256        bytea not null,
  created_at    timestamptz not null default now(),
  feedback_uuid uuid references feedbacks (uuid),
  claim_uuid    uuid references claims (uuid)
);
create index files_in_waiting on files (owner, created_at) where feedback_uuid is null and claim_uuid is null;
create index on files (feedback_uuid) where feedback_uuid is not null;
create index on files (claim_uuid) where claim_uuid is not null;

-- Who writes need not have an account.
alter table consents add column feedback_uuid uuid references feedbacks (uuid);
alter table consents add column claim_uuid uuid references claims (uuid);
