-- Orders go to 1C and come back (desk §8). What a session was given: the version that its `success` acknowledges.
create table exchange_sent_documents (
  session_uuid uuid not null references exchange_sessions on delete cascade,
  part_uuid    uuid not null references order_parts on delete cascade,
  version      integer not null,
  primary key (session_uuid, part_uuid)
);
create index on exchange_sent_documents (part_uuid);

-- Documents of 1C about orders as they were last applied: the same one again does nothing.
create table exchange_documents (
  connection_uuid uuid not null references exchange_connections,
  external_id     text not null,
  kind            text not null check (kind in ('order', 'shipping', 'return', 'payment')),
  hash            bytea not null,
  -- Local time of 1C.
  formed_at       text not null,
  applied_at      timestamptz not null,
  primary key (connection_uuid, external_id, kind)
);

-- What the exchange notes of a part is no change of the part: neither an open card nor 1C has to see it.
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
  -- Generated columns are computed after this.
  same.delivery_type := new.delivery_type;
  if same is distinct from new then new.version := old.version + 1; end if;
  return new;
end
$$;
