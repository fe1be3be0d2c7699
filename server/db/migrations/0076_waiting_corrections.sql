-- A correction that corrects nothing the accounts have told of waits for its document. Every import looked for the documents
-- of all that wait, one by one; now of those that are new, and of those that a new document may be the one of. Nothing
-- calls link_settlement_corrections any more.

-- Finds the corrected document of each of these corrections that has none yet: the same document in an earlier version, the
-- one named, the УПД of the part that the УКД belongs to, a delivery of the same order. Documents may come in any order.
create function link_waiting_corrections(corrections uuid[]) returns void
  language plpgsql
as $$
declare
  c record;
  base record;
begin
  for c in
    select e.* from settlement_entries e
     where e.uuid = any(corrections)
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

create or replace function settlement_corrections_follow() returns trigger
  language plpgsql
as $$
begin
  perform link_waiting_corrections(array(
    with documents as materialized (select doc_id, document_number, order_number from fresh where debit > 0)
    select e.uuid from settlement_entries e
     where e.root_uuid in (select root_uuid from fresh)
       and e.document_type in ('correction', 'return') and e.credit > 0
       and not exists (select from settlement_corrections l where l.entry_uuid = e.uuid)
       and (
         e.uuid in (select uuid from fresh)
         or e.doc_id in (select doc_id from documents)
         or e.corrects in (select doc_id from documents)
         or e.corrects in (select document_number from documents)
         or e.document_number in (select document_number from documents)
         or e.order_number in (select order_number from documents)
         -- Its УПД may have been issued since.
         or exists (select from order_documents d where d.number = e.document_number and d.type = 'ukd')
       )
  ));
  return null;
end $$;
