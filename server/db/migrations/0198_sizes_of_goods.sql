-- A product that 1C sells by its characteristics decides on them: what 1C deletes, and what it says of itself alone.
alter table exchange_goods
  add column is_deleted boolean not null default false,
  -- A characteristic that catalogues describe in a record of its own.
  add column is_described boolean not null default false;

create index products_sizes on products (split_part(external_id, '#', 1)) where external_id like '%#%';

-- Characteristics that 1C has hidden were deleted themselves.
insert into exchange_goods (connection_uuid, external_id, is_deleted)
select c.uuid, p.external_id, true
  from products p cross join exchange_connections c
 where p.external_id like '%#%' and p.status = 'hidden' and p.hidden_by = 'erp' and c.type <> 'sale'
    on conflict (connection_uuid, external_id) do update set is_deleted = true;
