-- Buyers and companies at the desk: every update increments the version.
alter table counterparties add column version integer not null default 1;
alter table users add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger counterparties_version before update on counterparties
  for each row when (old.* is distinct from new.*) execute function count_version();

-- Selecting a counterparty is no change of the buyer.
create trigger users_version before update on users
  for each row when ((old.phone, old.email, old.first_name, old.last_name, old.middle_name, old.city_uuid, old.on_moderation,
                      old.moderation_reason, old.deleted_at)
    is distinct from (new.phone, new.email, new.first_name, new.last_name, new.middle_name, new.city_uuid, new.on_moderation,
                      new.moderation_reason, new.deleted_at)) execute function count_version();

create index on counterparties (created_at desc, root_uuid) where type <> 'physical';
create index on users (created_at desc, uuid) where deleted_at is null;
