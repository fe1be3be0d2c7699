-- Where orders, claims and messages of a city go; without it, to the address of the shop.
alter table cities
  add column email text check (email ~ '^[^[:space:]@<>,;]{1,64}@[^[:space:]@<>,;]{1,189}$');
-- Whom a message addresses; those of the previous release are found by their templates.
alter table outbox
  add column audience text not null default 'buyer' check (audience in ('buyer', 'staff'));
update outbox set audience = 'staff'
 where template in ('claim.shop', 'claim.reply', 'feedback.shop', 'feedback.reply');
