import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ContractRow = { uuid: string; number: string; date: string };

/** All contracts of a counterparty, expired ones included: uuid, number, date, valid_to, is_main. */
export const allContracts = (rootUuid: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select contract_uuid as uuid, contract_number as number, contract_date as date, contract_valid_to as valid_to, true as is_main
    from counterparties
    where root_uuid = ${rootUuid} and type <> 'physical' and contract_number is not null and contract_date is not null
  union all
  select uuid, number, date, valid_to, false from counterparty_contracts where root_uuid = ${rootUuid}`;

/** Contracts valid on a day. */
const contracts = (rootUuid: string, today: string) => sql`
  select uuid, number, date, is_main from (${allContracts(rootUuid)}) all_contracts
  where valid_to is null or valid_to >= ${today}::date`;

export async function listContracts(db: Db | Tx, rootUuid: string, today: string): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select uuid, number, date::text as date
    from (${contracts(rootUuid, today)}) held order by is_main desc, held.date desc, number`.execute(db);
  return rows;
}

export async function hasContract(db: Db | Tx, rootUuid: string, contract: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${allContracts(rootUuid)}) all_contracts where uuid = ${contract}`.execute(db);
  return rows.length > 0;
}

/** No row for another counterparty's or an expired contract. */
export function contractOf(rootUuid: string, { uuid, today }: { uuid: string; today: string }): RawBuilder<unknown> {
  return sql`select held.uuid, held.number from (${contracts(rootUuid, today)}) held where held.uuid = ${uuid}`;
}

/** Date of the contract of `orders o`; null when there was none or it was deleted. */
export const contractDate: RawBuilder<unknown> = sql`(
  select c.date::text from (${allContracts(sql.ref("o.counterparty_uuid"))}) c where c.uuid = o.contract_uuid limit 1)`;
