-- Documents of what was shipped (decisions §3.4), acts of reconciliation and payments of chosen documents (decisions §3.6).

create sequence upd_numbers;
create sequence ukd_numbers;

-- As it was issued: names, requisites, prices and rates of that day, whatever becomes of them.
create table order_documents (
  uuid       uuid primary key,
  order_uuid uuid not null references orders (uuid),
  part_uuid  uuid not null references order_parts (uuid),
  type       text not null check (type in ('upd', 'ukd')),
  number     text not null unique,
  issued_on  date not null,
  body       jsonb not null,
  created_at timestamptz not null default now(),
  constraint order_documents_one_upd exclude using btree (part_uuid with =) where (type = 'upd')
);
create index on order_documents (order_uuid);

-- What a shipped line was corrected from and to; the newest of an item is what is true of it.
create table order_item_corrections (
  document_uuid   uuid not null references order_documents (uuid),
  item_uuid       uuid not null references order_items (uuid),
  was_quantity    numeric(12,3) not null,
  was_price       numeric(15,3) not null,
  was_sum         numeric(15,3) not null,
  was_vat         numeric(15,3) not null,
  became_quantity numeric(12,3) not null check (became_quantity >= 0),
  became_price    numeric(15,3) not null check (became_price >= 0),
  became_sum      numeric(15,3) not null,
  became_vat      numeric(15,3) not null,
  primary key (document_uuid, item_uuid)
);
create index on order_item_corrections (item_uuid);

-- Parts that were shipped before; their seller is the shop's of today, which no row remembers.
insert into order_documents (uuid, order_uuid, part_uuid, type, number, issued_on, body)
select gen_random_uuid(), shipped.order_uuid, shipped.uuid, 'upd',
       'УПД-' || to_char(shipped.issued_on, 'YY') || '-' || lpad(nextval('upd_numbers')::text, 6, '0'),
       shipped.issued_on, shipped.body
  from (
    select p.uuid, p.order_uuid, day.issued_on, jsonb_build_object(
             'seller', null,
             'buyer', jsonb_build_object(
               'name', coalesce(c.full_name, trim(u.last_name || ' ' || u.first_name)),
               'inn', c.inn, 'kpp', c.kpp, 'address', c.legal_address),
             'consignee', coalesce(p.delivery ->> 'address', p.delivery #>> '{point,address}'),
             'order', jsonb_build_object('number', o.number, 'date', to_char(o.created_at at time zone ct.timezone, 'YYYY-MM-DD')),
             'contract', o.contract_number,
             'lines', (
               select jsonb_agg(jsonb_build_object(
                        'item', i.uuid, 'article', i.article, 'name', i.name, 'unit', i.unit, 'okei', un.okei,
                        'quantity', i.quantity::text, 'price', i.price::text, 'sum', i.sum::text,
                        'vatRate', i.vat_rate, 'vatSum', i.vat_sum::text, 'country', pr.country) order by i.position)
                 from order_items i
                 join products pr on pr.uuid = i.product_uuid
                 join units un on un.uuid = pr.unit_uuid
                where i.part_uuid = p.uuid and i.state <> 'canceled'),
             'delivery', p.delivery_cost::text,
             'deliveryRate', (select i.vat_rate from order_items i where i.part_uuid = p.uuid order by i.position limit 1)
           ) as body
      from order_parts p
      join orders o on o.uuid = p.order_uuid
      join cities ct on ct.uuid = o.city_uuid
      join users u on u.uuid = o.user_uuid
      left join counterparties c on c.root_uuid = o.counterparty_uuid
     cross join lateral (
       select (coalesce(
                (select min(h.at) from order_history h
                  where h.order_uuid = o.uuid and h.field in ('status', 'status.' || p.position)
                    and h.to_value in ('shipped', 'completed')),
                o.created_at) at time zone ct.timezone)::date as issued_on
     ) day
     where p.status in ('shipped', 'completed', 'partiallyReturned', 'returned')
     order by day.issued_on, p.number
  ) shipped
 where shipped.body -> 'lines' <> 'null';

create sequence settlement_bill_numbers;

-- An invoice for chosen documents of mutual settlements: which, and what was left of each that day.
create table settlement_bills (
  uuid          uuid primary key,
  number        text not null unique,
  issued_on     date not null,
  root_uuid     uuid not null references counterparties (root_uuid),
  user_uuid     uuid not null references users (uuid),
  form_key      uuid not null,
  amount        numeric(15,3) not null check (amount > 0),
  created_at    timestamptz not null default now(),
  unique (root_uuid, form_key)
);
create table settlement_bill_documents (
  bill_uuid       uuid not null references settlement_bills (uuid),
  entry_uuid      uuid not null, -- of settlement_entries, which only grow
  document_number text not null,
  document_date   date not null,
  amount          numeric(15,3) not null check (amount > 0),
  primary key (bill_uuid, entry_uuid)
);
create index on settlement_bill_documents (entry_uuid);

-- A payment is of an order or of such an invoice.
alter table payments
  alter column order_uuid drop not null,
  add column bill_uuid uuid references settlement_bills (uuid),
  add constraint payments_bill_attempt exclude using btree (bill_uuid with =, attempt with =),
  add constraint payments_one_live_of_bill exclude using btree (bill_uuid with =)
    where (status in ('pending', 'waiting_for_capture'));

create sequence reconciliation_numbers;

-- Acts of reconciliation: sums as the ledger stood at `cut`, the last entry they know of, so that the file made again
-- is the same act.
create table reconciliations (
  uuid          uuid primary key,
  number        text not null unique,
  root_uuid     uuid not null references counterparties (root_uuid),
  contract_uuid uuid,
  date_from     date not null,
  date_to       date not null,
  format        text not null check (format in ('pdf', 'xlsx')),
  form_key      uuid not null,
  cut           bigint not null,
  opening       numeric(18,3) not null,
  debit         numeric(18,3) not null,
  credit        numeric(18,3) not null,
  entries       integer not null,
  process_uuid  uuid references file_processes (uuid) on delete set null,
  sign_state    text not null default 'none' check (sign_state in ('none', 'sent', 'signed', 'disputed')),
  comment       text,
  user_uuid     uuid not null references users (uuid),
  created_at    timestamptz not null default now(),
  unique (root_uuid, form_key)
);
create index on reconciliations (root_uuid, created_at desc);
create index on reconciliations (process_uuid) where process_uuid is not null;

create table reconciliation_history (
  uuid                uuid primary key,
  reconciliation_uuid uuid not null references reconciliations (uuid),
  at                  timestamptz not null default now(),
  from_state          text not null,
  to_state            text not null,
  user_uuid           uuid not null references users (uuid),
  comment             text
);
create index on reconciliation_history (reconciliation_uuid, at);
