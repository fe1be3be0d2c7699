import type { Actor } from "#app/domain/actor.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import type { SignState } from "#app/domain/settlement/reconciliation.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isCompanyIn } from "#server/db/queries/desk/buyers/companies.ts";
import { instant } from "#server/db/queries/instant.ts";

/** For the operator; dates are ISO, `balance` is a signed decimal: positive is the buyer's debt. */
export type OperatorAct = {
  number: string;
  state: SignState;
  company: string;
  from: string;
  to: string;
  balance: string;
};

/** Acts that need action, or those in one state; newest first. */
export async function actsForOperator(db: Db, state: SignState | null, most: number): Promise<OperatorAct[]> {
  const wanted = state === null ? sql`r.sign_state <> 'signed'` : sql`r.sign_state = ${state}`;
  const { rows } = await sql<OperatorAct>`
    select r.number, r.sign_state as state, c.name as company, r.date_from::text as "from", r.date_to::text as "to",
           (r.opening + r.debit - r.credit)::numeric(18,2)::text as balance
      from reconciliations r join counterparties c on c.root_uuid = r.root_uuid
     where ${wanted}
     order by r.created_at desc, r.number desc limit ${most}`.execute(db);
  return rows;
}

/** By number; `isMade`: no process is working on its file, so it is readable. */
export async function actOfNumber(tx: Tx, number: string): Promise<{ uuid: string; isMade: boolean } | undefined> {
  const { rows } = await sql<{ uuid: string; isMade: boolean }>`
    select r.uuid, coalesce(p.status = 'done', true) as "isMade"
      from reconciliations r left join file_processes p on p.uuid = r.process_uuid
     where r.number = ${number}`.execute(tx);
  return rows[0];
}

export type NewSending = { uuid: string; act: string; from: SignState; comment: string | null; by: Actor };

export async function sendReconciliation(tx: Tx, { uuid, act, from, comment, by }: NewSending): Promise<void> {
  await sql`update reconciliations set sign_state = 'sent', comment = ${comment} where uuid = ${act}`.execute(tx);
  await sql`
    insert into reconciliation_sendings (uuid, reconciliation_uuid, at, from_state, comment, ${actorNames})
    values (${uuid}, ${act}, clock_timestamp(), ${from}, ${comment}, ${actorValues(by)})`.execute(tx);
}

/** `balance` in roubles: positive is the company's debt. */
export type CompanyAct = {
  uuid: string;
  number: string;
  company: { uuid: string; name: string };
  createdAt: string;
  from: string;
  to: string;
  balance: number;
  state: SignState;
  comment: string | null;
  format: "pdf" | "xlsx";
};

/** Acts that a page shows. */
const mostActs = 200;

/** Acts of companies, the latest first. `cities`, `state`, `company`: null for all. */
export async function actsOfCompanies(
  db: Db,
  {
    cities,
    state = null,
    company = null,
  }: { cities: readonly string[] | null; state?: SignState | null; company?: string | null },
): Promise<CompanyAct[]> {
  const { rows } = await sql<CompanyAct>`
    select r.uuid, r.number, json_build_object('uuid', c.root_uuid, 'name', c.name) as company,
           ${instant("r.created_at")} as "createdAt", r.date_from::text as "from", r.date_to::text as "to",
           (r.opening + r.debit - r.credit)::numeric(18,2)::float8 as balance, r.sign_state as state, r.comment, r.format
      from reconciliations r join counterparties c on c.root_uuid = r.root_uuid
     where ${isCompanyIn(cities)} and (${state}::text is null or r.sign_state = ${state}::text)
       and (${company}::uuid is null or r.root_uuid = ${company}::uuid)
     order by r.created_at desc, r.number desc limit ${mostActs}`.execute(db);
  return rows;
}

export type ActOfCompany = { number: string; company: string; isPerson: boolean; process: string | null };

/** An act within the cities, with the process that has made its file; `isPerson`: its company bears a person's name. */
export async function actOfCompany(
  db: Db,
  uuid: string,
  cities: readonly string[] | null,
): Promise<ActOfCompany | undefined> {
  const { rows } = await sql<ActOfCompany>`
    select r.number, r.root_uuid as company, c.type in ('physical', 'entrepreneur') as "isPerson", r.process_uuid as process
      from reconciliations r join counterparties c on c.root_uuid = r.root_uuid
     where r.uuid = ${uuid} and ${isCompanyIn(cities)}`.execute(db);
  return rows[0];
}
