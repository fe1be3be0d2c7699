-- Money that came by an invoice goes back by a payment order of the shop's own bank.
alter table refunds
  add column way         text not null default 'gateway' check (way in ('gateway', 'bank')),
  add column payee       jsonb,       -- the account it goes to; null until the company names one
  add column bank_number text,        -- of the payment order: proposed when it is exported, the bank's own once it is paid
  add column paid_on     date,
  add column exported_at timestamptz;
create index refunds_to_the_bank on refunds (created_at) where way = 'bank' and status = 'pending';
create sequence bank_refund_numbers;

-- What was promised before there were rows for it. The gateway's job takes none of them: it never comes to be due there.
insert into refunds (uuid, payment_uuid, order_uuid, amount, request, check_at, way)
select gen_random_uuid(), p.uuid, o.uuid, due.amount, '{}', 'infinity', 'bank'
  from orders o
  join lateral (select uuid from payments where order_uuid = o.uuid and status = 'succeeded' and external_id is null
                 order by attempt desc limit 1) p on true
  join lateral (
    select (select coalesce(sum(amount), 0) from payments where order_uuid = o.uuid and status = 'succeeded')
         - (select coalesce(sum(items_sum + delivery_cost), 0) from order_parts where order_uuid = o.uuid and status <> 'canceled')
         + (select coalesce(sum(refunded_sum), 0) from claims where order_uuid = o.uuid) as amount) due on due.amount > 0
 where o.payment_method = 'invoice' and o.payment_status = 'refunding'
   and not exists (select from refunds r where r.order_uuid = o.uuid);
