-- What became of a message to a phone, as the operator tells it, and how a code was sent: by SMS, call or letter.

-- delivery: 'sent' the operator took it, 'refused' it surely did not, 'unknown' nobody can tell, then 'delivered' or
-- 'undelivered'; null while it is being handed over, and for what does not go to a phone.
alter table login_codes add column channel text not null default 'sms';
alter table login_codes add column message_id integer; -- by which the operator is asked
alter table login_codes add column delivery text;
alter table login_codes add column delivery_asked_at timestamptz;
create index on login_codes (created_at) where message_id is not null and delivery in ('sent', 'unknown');

alter table outbox add column message_id integer;
alter table outbox add column delivery text;
alter table outbox add column delivery_asked_at timestamptz;
create index on outbox (created_at) where message_id is not null and delivery in ('sent', 'unknown');

-- Where a session was opened: the city (FIAS) that the network address, which itself is not kept, is said to be in. The
-- shop need not have a storefront there.
alter table sessions add column city_uuid uuid;
