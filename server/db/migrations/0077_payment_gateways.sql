-- Which gateway has made a payment: it is followed up there after the shop has chosen another one. Null where money came past
-- gateways, where the gateway has not answered yet, and in rows of the release before: these are of the one that is chosen.
alter table payments add column gateway text;
update payments p
   set gateway = case when exists (select from sandbox_payments s where s.id = p.external_id) then 'sandbox' else 'yookassa' end
 where p.external_id is not null;
