-- A correction or a return lowers the document it corrects; only what exceeds that document covers the oldest debts.

-- What a correction of its own number corrects: the document's id in the same accounts, or its number.
alter table settlement_entries add column corrects text;

create index settlement_entries_numbers on settlement_entries (root_uuid, document_number);
create index settlement_entries_orders on settlement_entries (root_uuid, order_number) where order_number is not null;
create index settlement_entries_corrections on settlement_entries (root_uuid)
  where document_type in ('correction', 'return') and credit > 0;

-- How much of a correction lowers which document. A row per entry; no foreign keys, entries are never deleted.
create table settlement_corrections (
  entry_uuid    uuid primary key,
  base_uuid     uuid not null,
  root_uuid     uuid not null,
  amount        numeric(15,3) not null check (amount > 0)
);
create index on settlement_corrections (base_uuid);
create index on settlement_corrections (root_uuid);

-- Of the day's debit, what corrections have taken off its documents.
alter table settlement_days add column corrected numeric(18,3) not null default 0;

-- Finds the corrected document of each correction that has none yet: the same document in an earlier version, the one
-- named, the УПД of the part that the УКД belongs to, a delivery of the same order. Documents may come in any order.
create function link_settlement_corrections(roots uuid[]) returns void
  language plpgsql
as $$
declare
  c record;
  base record;
begin
  for c in
    select e.* from settlement_entries e
     where e.root_uuid = any(roots) and e.document_type in ('correction', 'return') and e.credit > 0
       and not exists (select from settlement_corrections l where l.entry_uuid = e.uuid)
     order by e.seq
  loop
    select x.uuid, x.document_date, rest.amount into base
      from (
        select b.*, 1 as place from settlement_entries b
         where b.source = c.source and b.doc_id = c.doc_id and b.version < c.version
        union all
        select b.*, 1 from settlement_entries b where b.source = c.source and b.doc_id = c.corrects
        union all
        select b.*, 2 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.corrects
        union all
        select b.*, 3 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.document_number
        union all
        select b.*, 3 from order_documents ukd
          join order_documents upd on upd.part_uuid = ukd.part_uuid and upd.type = 'upd'
          join settlement_entries b on b.root_uuid = c.root_uuid and b.document_number = upd.number
         where ukd.number = c.document_number and ukd.type = 'ukd'
        union all
        select b.*, 4 from settlement_entries b
         where b.root_uuid = c.root_uuid and b.order_number = c.order_number and c.order_number is not null
      ) x
     cross join lateral (
       select x.debit - coalesce(sum(l.amount), 0) as amount from settlement_corrections l where l.base_uuid = x.uuid
     ) rest
     where x.root_uuid = c.root_uuid and x.contract_uuid = c.contract_uuid and x.debit > 0
       and x.document_type in ('realization', 'opening')
     order by x.place, rest.amount >= c.credit desc, rest.amount > 0 desc, x.document_date, x.seq
     limit 1;
    if found and base.amount > 0 then
      insert into settlement_corrections (entry_uuid, base_uuid, root_uuid, amount)
      values (c.uuid, base.uuid, c.root_uuid, least(c.credit, base.amount));
      update settlement_days set corrected = corrected + least(c.credit, base.amount)
       where root_uuid = c.root_uuid and contract_uuid = c.contract_uuid and day = base.document_date;
    end if;
  end loop;
end $$;

create function settlement_corrections_follow() returns trigger
  language plpgsql
as $$
begin
  perform link_settlement_corrections(array(select distinct root_uuid from fresh));
  return null;
end $$;
-- By its name it runs after settlement_days_follow, whose rows it changes.
create trigger settlement_entries_link after insert on settlement_entries referencing new table as fresh
  for each statement execute function settlement_corrections_follow();

select link_settlement_corrections(array(select distinct root_uuid from settlement_entries));
