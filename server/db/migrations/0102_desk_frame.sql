-- Saved states of lists of the desk.
create table staff_views (
  uuid       uuid primary key,
  staff_uuid uuid not null references staff (uuid),
  list       text not null,
  name       text not null check (length(name) between 1 and 60),
  query      text not null check (length(query) <= 2000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (staff_uuid, list, name)
);
create index on staff_views (list) where is_shared;

-- What somebody has to look at; made by the shop or by hand. One for each kind and object while it is open.
create table tasks (
  uuid          uuid primary key,
  kind          text not null,
  object_kind   text not null,
  object_id     text not null,
  object_name   text,
  text          text not null check (length(text) between 1 and 1000),
  priority      smallint not null default 2 check (priority between 1 and 3), -- 1: first
  due_at        timestamptz,
  assignee_uuid uuid references staff (uuid),
  city_uuid     uuid references cities (uuid),
  state         text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  reason        text check (state <> 'dismissed' or reason is not null),
  version       integer not null default 1,
  created_at    timestamptz not null default clock_timestamp(),
  created_by    text not null,
  closed_at     timestamptz,
  closed_by     text,
  check ((state = 'open') = (closed_at is null))
);
create unique index tasks_open on tasks (kind, object_kind, object_id) where state = 'open';
create index tasks_queue on tasks (priority, due_at, created_at) where state = 'open';
create index on tasks (assignee_uuid) where state = 'open';
create index on tasks (created_at desc);

-- Lists and counts of the desk.
create index orders_latest on orders (created_at desc, number desc);
create index orders_of_city on orders (city_uuid, created_at desc, number desc);
create index orders_by_status on orders (status, created_at desc, number desc);
create index orders_unpaid on orders (created_at) where status in ('new', 'awaitingPayment');
create index order_parts_day on order_parts ((delivery ->> 'dateTo'));
create index order_parts_of_warehouse on order_parts (warehouse_uuid, order_uuid);
create index order_parts_to_ship on order_parts (status, warehouse_uuid) where status in ('confirmed', 'awaitingSupply', 'assembling', 'readyForPickup');
create index claims_due on claims (due_at) where status in ('new', 'inReview', 'inspection', 'goodsReceived');
create index feedbacks_open on feedbacks (created_at) where status = 'new';
create index users_on_moderation on users (created_at) where on_moderation and deleted_at is null;
create index outbox_failed on outbox (failed_at) where failed_at is not null and sent_at is null;
