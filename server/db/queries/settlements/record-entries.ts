import { sql } from "kysely";
import type { DocumentType } from "#app/domain/settlement/documents.ts";
import { allContracts } from "#server/db/queries/order/contracts.ts";
import type { Tx } from "#server/db/client.ts";

/** Sums are decimals, dates ISO. */
export type NewEntry = {
  uuid: string;
  root_uuid: string;
  contract_uuid: string;
  source: string;
  doc_id: string;
  version: number;
  document_type: DocumentType;
  document_number: string;
  document_date: string;
  order_number: string | null;
  debit: string;
  credit: string;
  due_date: string | null;
  /** The corrected document: its id in the same accounting system, or its number. */
  corrects: string | null;
};

/** Serialises imports, so that versions are compared with the current state. */
export async function holdLedger(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlements', 0))`.execute(tx);
}

export type LedgerParty = {
  inn: string;
  rootUuid: string;
  /** The main contract. */
  contractUuid: string;
  contracts: { uuid: string; number: string }[];
};

/** Companies by INN, archived ones excluded; the oldest registration when there are several. */
export async function partiesByInn(tx: Tx, inns: readonly string[]): Promise<LedgerParty[]> {
  const { rows } = await sql<LedgerParty>`
    select distinct on (inn) inn, root_uuid as "rootUuid", contract_uuid as "contractUuid",
           (select coalesce(json_agg(json_build_object('uuid', k.uuid, 'number', k.number)), '[]')
              from (${allContracts(sql.ref("c.root_uuid"))}) k) as contracts
      from counterparties c
     where inn = any(${[...inns]}::text[]) and status <> 'archived' and type <> 'physical'
     order by inn, created_at, root_uuid`.execute(tx);
  return rows;
}

/** Current state of a document: latest version, contract, and debit less credit over all versions. */
export type StandingDocument = {
  docId: string;
  rootUuid: string;
  contractUuid: string;
  version: number;
  balance: string;
};

export async function standingDocuments(
  tx: Tx,
  source: string,
  docIds: readonly string[],
): Promise<StandingDocument[]> {
  const { rows } = await sql<StandingDocument>`
    select doc_id as "docId", min(root_uuid::text) as "rootUuid", min(contract_uuid::text) as "contractUuid", max(version)::int as version, sum(debit - credit)::text as balance
      from settlement_entries where source = ${source} and doc_id = any(${[...docIds]}::text[])
     group by doc_id`.execute(tx);
  return rows;
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into settlement_entries (uuid, root_uuid, contract_uuid, source, doc_id, version, document_type, document_number,
                                    document_date, order_number, debit, credit, due_date, corrects)
    select uuid, root_uuid, contract_uuid, source, doc_id, version, document_type, document_number, document_date,
           order_number, debit, credit, due_date, corrects
      from jsonb_populate_recordset(null::settlement_entries, ${JSON.stringify(entries)}::jsonb)`.execute(tx);
}

/** Contracts of corrected documents, by their ids and numbers. */
export async function contractsOfCorrected(
  tx: Tx,
  source: string,
  rootUuids: readonly string[],
  names: readonly string[],
): Promise<{ rootUuid: string; name: string; contractUuid: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ rootUuid: string; name: string; contractUuid: string }>`
    select e.root_uuid as "rootUuid", n.name, e.contract_uuid as "contractUuid"
      from unnest(${[...names]}::text[]) n(name)
      join settlement_entries e
        on e.root_uuid = any(${[...rootUuids]}::uuid[]) and (e.document_number = n.name or e.source = ${source} and e.doc_id = n.name)
     order by (e.source = ${source} and e.doc_id = n.name), e.seq desc`.execute(tx);
  return rows;
}

/** Payer and contract of an order, from the accounts. */
export async function payerOfOrder(
  tx: Tx,
  orderNumber: string,
): Promise<{ rootUuid: string; contractUuid: string } | undefined> {
  const { rows } = await sql<{ rootUuid: string; contractUuid: string }>`
    select e.root_uuid as "rootUuid", e.contract_uuid as "contractUuid"
      from orders o join settlement_entries e on e.root_uuid = o.counterparty_uuid
     where o.number = ${orderNumber} and e.order_number = o.number and e.document_type = 'payment'
     order by e.seq limit 1`.execute(tx);
  return rows[0];
}

/** Is there a ledger entry for a refund with this payment order, from any source? */
export async function hasRefundEntry(
  tx: Tx,
  { rootUuid, number, date }: { rootUuid: string; number: string; date: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement_entries
     where root_uuid = ${rootUuid} and document_type = 'refund' and document_number = ${number} and document_date = ${date}::date
     limit 1`.execute(tx);
  return rows.length > 0;
}

/** Refunds of one source by payment order; `balance` is the increase of the buyer's debt. */
export type RefundEntry = { rootUuid: string; number: string; date: string; contractUuid: string; balance: string };

export async function refundEntries(tx: Tx, source: string, numbers: readonly string[]): Promise<RefundEntry[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<RefundEntry>`
    select root_uuid as "rootUuid", document_number as number, document_date::text as date,
           min(contract_uuid::text) as "contractUuid", sum(debit - credit)::text as balance
      from settlement_entries
     where source = ${source} and document_type = 'refund' and document_number = any(${[...numbers]}::text[])
     group by root_uuid, document_number, document_date`.execute(tx);
  return rows;
}
