-- Mutual settlements (decisions §3.6): what each side owes the other, document by document, as the accounts tell it.

-- Only ever added to (invariants M6): a document that changes in the accounts comes again under a higher version, and its
-- entry carries the difference, so that the balance is the sum of entries and the state of any past day can be told again.
create table settlement_entries (
  uuid            uuid primary key,
  seq             bigint generated always as identity,
  root_uuid       uuid not null references counterparties (root_uuid),
  contract_uuid   uuid not null,
  source          text not null,   -- which accounts tell it: 'import', 'demo'
  doc_id          text not null,   -- what they know the document by
  version         integer not null default 1 check (version > 0),
  document_type   text not null check (
    document_type in ('realization', 'payment', 'return', 'correction', 'offset', 'refund', 'opening')
  ),
  document_number text not null,
  document_date   date not null,
  order_number    text,
  debit           numeric(15,3) not null default 0 check (debit >= 0),
  credit          numeric(15,3) not null default 0 check (credit >= 0),
  due_date        date,
  recorded_at     timestamptz not null default now(),
  unique (source, doc_id, version),
  check ((debit = 0) <> (credit = 0))
);
create index on settlement_entries (root_uuid, document_date, seq);

-- Turnover by the day, so that balances of an account with many documents cost its days and not its documents.
create table settlement_days (
  root_uuid     uuid not null references counterparties (root_uuid),
  contract_uuid uuid not null,
  day           date not null,
  debit         numeric(18,3) not null,
  credit        numeric(18,3) not null,
  entries       integer not null,
  recorded_at   timestamptz not null,
  primary key (root_uuid, contract_uuid, day)
);

create function settlement_entries_stay() returns trigger
  language plpgsql
as $$
begin
  raise exception 'entries of mutual settlements are never changed or taken away';
end $$;
create trigger settlement_entries_stay before update or delete on settlement_entries for each row
  execute function settlement_entries_stay();

create function settlement_days_follow() returns trigger
  language plpgsql
as $$
begin
  insert into settlement_days (root_uuid, contract_uuid, day, debit, credit, entries, recorded_at)
  select root_uuid, contract_uuid, document_date, sum(debit), sum(credit), count(*), max(recorded_at)
    from fresh
   group by root_uuid, contract_uuid, document_date
   order by root_uuid, contract_uuid, document_date
  on conflict (root_uuid, contract_uuid, day) do update
     set debit = settlement_days.debit + excluded.debit,
         credit = settlement_days.credit + excluded.credit,
         entries = settlement_days.entries + excluded.entries,
         recorded_at = greatest(settlement_days.recorded_at, excluded.recorded_at);
  return null;
end $$;
create trigger settlement_days_follow after insert on settlement_entries referencing new table as fresh
  for each statement execute function settlement_days_follow();
