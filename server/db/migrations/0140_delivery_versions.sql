-- Rows of delivery and years of the calendar are saved at the desk as they were seen. By a trigger, since releases before
-- this one write whole rows without the column.
alter table delivery_tariffs add column version integer not null default 1;
alter table delivery_zones add column version integer not null default 1;
alter table delivery_vehicles add column version integer not null default 1;
alter table delivery_services add column version integer not null default 1;
alter table production_calendar add column version integer not null default 1;

create function count_row_version() returns trigger language plpgsql as $$
begin
  new.version := case when tg_op = 'INSERT' then coalesce(new.version, 1) else old.version + 1 end;
  return new;
end $$;

create trigger count_row_version before insert or update on delivery_tariffs
  for each row execute function count_row_version();
create trigger count_row_version before insert or update on delivery_zones
  for each row execute function count_row_version();
create trigger count_row_version before insert or update on delivery_vehicles
  for each row execute function count_row_version();
create trigger count_row_version before insert or update on delivery_services
  for each row execute function count_row_version();
create trigger count_row_version before insert or update on production_calendar
  for each row execute function count_row_version();
