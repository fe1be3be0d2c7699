-- A change that two people make at once is refused by the version of the part (desk §3). The database counts it, as
-- earlier releases change parts too.
alter table order_parts add column version integer not null default 1;

create function next_part_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger next_part_version before update on order_parts for each row
  when (old.* is distinct from new.*) execute function next_part_version();
