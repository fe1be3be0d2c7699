import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { contractOf, type ContractRow } from "#server/db/queries/order/contracts.ts";
import { creditOf, type CreditRow } from "#server/db/queries/order/payments/credit.ts";

export type OrderTerms = { credit: CreditRow | null; contract: Pick<ContractRow, "uuid" | "number"> | null };

/** Terms of a counterparty's order in one read: credit, if applicable, and the named contract. */
export async function findOrderTerms(
  tx: Tx,
  rootUuid: string,
  { onCredit, contract, today }: { onCredit: boolean; contract: string | null; today: string },
): Promise<OrderTerms> {
  const credit = onCredit ? creditOf(rootUuid) : sql`select null where false`;
  const named = contract === null ? sql`select null where false` : contractOf(rootUuid, { uuid: contract, today });
  const { rows } = await sql<OrderTerms>`
    select (select to_json(found) from (${credit}) found) as credit, (select to_json(found) from (${named}) found) as contract`.execute(
    tx,
  );
  return rows[0] ?? { credit: null, contract: null };
}
