-- When 1C has acknowledged the version of a part that it has (desk §3). Null: not yet, or before this was recorded.
alter table order_parts add column acknowledged_at timestamptz;

create or replace function next_part_version() returns trigger language plpgsql as $$
declare
  same order_parts := old;
begin
  same.external_number := new.external_number;
  same.external_date := new.external_date;
  same.erp_status := new.erp_status;
  same.erp_shipped_at := new.erp_shipped_at;
  same.export_version := new.export_version;
  same.acknowledged_version := new.acknowledged_version;
  same.acknowledged_at := new.acknowledged_at;
  -- Generated columns are computed after this.
  same.delivery_type := new.delivery_type;
  if same is distinct from new then new.version := old.version + 1; end if;
  return new;
end
$$;
