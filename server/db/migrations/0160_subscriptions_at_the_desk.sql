-- Subscriptions at the desk: every update increments the version.
alter table subscriptions add column version integer not null default 1;
-- How it has ended: by the link of a letter, in the account, at the desk. Not known of those that ended before.
alter table subscriptions add column ended_by text check (ended_by in ('link', 'account', 'desk'));

create trigger subscriptions_version before update on subscriptions
  for each row when (old.* is distinct from new.*) execute function count_version();

create index subscriptions_listed on subscriptions (created_at desc, uuid);
create index users_confirmed_email on users (lower(email)) where email_confirmed_at is not null;
create index on consents (subscription_uuid) where subscription_uuid is not null;
