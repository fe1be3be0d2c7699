import { sql } from "kysely";
import type { SignState } from "#app/domain/settlement/reconciliation.ts";
import { allContracts } from "#server/db/queries/order/contracts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { processColumns, type ProcessRow } from "#server/db/queries/files/file-processes.ts";
import type { LedgerCut } from "./ledger-cut.ts";

export type NewReconciliation = LedgerCut & {
  uuid: string;
  number: string;
  rootUuid: string;
  contractUuid: string | null;
  from: string;
  to: string;
  format: "pdf" | "xlsx";
  formKey: string;
  userUuid: string;
};

/** Sums are decimals as PostgreSQL prints them, dates and instants ISO. */
export type ReconciliationRow = Omit<NewReconciliation, "formKey" | "userUuid"> & {
  createdAt: string;
  counterparty: string;
  /** Null means all contracts. */
  contractNumber: string | null;
  processUuid: string | null;
  signState: SignState;
  comment: string | null;
  history: { at: string; from: SignState; to: SignState; who: string; comment: string | null }[];
};

export async function nextReconciliationNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('reconciliation_numbers') as n`.execute(tx);
  return Number(rows[0]?.n);
}

const iso = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');

const columns = sql`
  r.uuid, r.number, r.root_uuid as "rootUuid", r.contract_uuid as "contractUuid", r.date_from::text as "from", r.date_to::text as "to",
  r.format, r.cut::text as cut, r.opening::text as opening, r.debit::text as debit, r.credit::text as credit, r.entries,
  r.process_uuid as "processUuid", r.sign_state as "signState", r.comment,
  to_char(r.created_at at time zone 'UTC', ${iso}) as "createdAt",
  (select c.name from counterparties c where c.root_uuid = r.root_uuid) as counterparty,
  (select k.number from (${allContracts(sql.ref("r.root_uuid"))}) k where k.uuid = r.contract_uuid) as "contractNumber",
  (select coalesce(json_agg(json_build_object('at', to_char(h.at at time zone 'UTC', ${iso}), 'from', h.from_state, 'to', h.to_state,
            'who', coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.uuid = h.user_uuid), ''),
            'comment', h.comment) order by h.at), '[]')
     from (select at, from_state, to_state, user_uuid, comment from reconciliation_history where reconciliation_uuid = r.uuid
           union all
           select at, from_state, 'sent', null, comment from reconciliation_sendings where reconciliation_uuid = r.uuid) h) as history`;

/** Reconciliations of a counterparty, newest first, with the requesting user's file processes. */
export async function listReconciliations(
  db: Db,
  { rootUuid, userUuid }: { rootUuid: string; userUuid: string },
  { daysKept, most }: { daysKept: number; most: number },
): Promise<(ReconciliationRow & { process: ProcessRow | null })[]> {
  const { rows } = await sql<ReconciliationRow & { process: ProcessRow | null }>`
    select ${columns},
           (select to_jsonb(p) from (
              select ${processColumns(daysKept)} from file_processes
               where uuid = r.process_uuid and user_uuid = ${userUuid}
                 and created_at > now() - make_interval(days => ${daysKept}::int)) p) as process
      from reconciliations r where r.root_uuid = ${rootUuid}
     order by r.created_at desc, r.number desc limit ${most}`.execute(db);
  return rows;
}

/** Undefined for another counterparty's; null stands for the shop, which sees all. */
export async function findReconciliation(
  db: Db | Tx,
  uuid: string,
  rootUuid: string | null,
): Promise<ReconciliationRow | undefined> {
  const { rows } = await sql<ReconciliationRow>`
    select ${columns} from reconciliations r where r.uuid = ${uuid} and ${isOf(rootUuid)}`.execute(db);
  return rows[0];
}

/** The same, locked. */
export async function holdReconciliation(
  tx: Tx,
  uuid: string,
  rootUuid: string | null,
): Promise<ReconciliationRow | undefined> {
  await sql`select from reconciliations r where r.uuid = ${uuid} and ${isOf(rootUuid)} for update`.execute(tx);
  return findReconciliation(tx, uuid, rootUuid);
}

const isOf = (rootUuid: string | null) => (rootUuid === null ? sql`true` : sql`r.root_uuid = ${rootUuid}`);

export type CreatedReconciliation = { uuid: string; number: string };

/** The reconciliation made from the same form before. */
export async function reconciliationOfForm(
  db: Db | Tx,
  rootUuid: string,
  formKey: string,
): Promise<CreatedReconciliation | undefined> {
  const { rows } = await sql<CreatedReconciliation>`
    select uuid, number from reconciliations where root_uuid = ${rootUuid} and form_key = ${formKey}`.execute(db);
  return rows[0];
}

/** False when this form was submitted before. */
export async function insertReconciliation(tx: Tx, act: NewReconciliation): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliations (uuid, number, root_uuid, contract_uuid, date_from, date_to, format, form_key, cut, opening,
                                 debit, credit, entries, user_uuid)
    values (${act.uuid}, ${act.number}, ${act.rootUuid}, ${act.contractUuid}::uuid, ${act.from}::date, ${act.to}::date, ${act.format},
            ${act.formKey}, ${act.cut}::bigint, ${act.opening}::numeric, ${act.debit}::numeric, ${act.credit}::numeric, ${act.entries},
            ${act.userUuid})
    on conflict (root_uuid, form_key) do nothing returning uuid`.execute(tx);
  return rows.length === 1;
}

export async function noteProcess(tx: Tx, uuid: string, processUuid: string): Promise<void> {
  await sql`update reconciliations set process_uuid = ${processUuid} where uuid = ${uuid}`.execute(tx);
}

export type NewDecision = {
  uuid: string;
  act: string;
  from: SignState;
  to: SignState;
  userUuid: string;
  comment: string | null;
};

export async function decideReconciliation(tx: Tx, decision: NewDecision): Promise<void> {
  const { act, from, to, userUuid, comment } = decision;
  await sql`update reconciliations set sign_state = ${to}, comment = ${comment} where uuid = ${act}`.execute(tx);
  await sql`
    insert into reconciliation_history (uuid, reconciliation_uuid, at, from_state, to_state, user_uuid, comment)
    values (${decision.uuid}, ${act}, clock_timestamp(), ${from}, ${to}, ${userUuid}, ${comment})`.execute(tx);
}
