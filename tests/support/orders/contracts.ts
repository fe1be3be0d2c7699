import { company } from "#tests/support/members.ts";
import type { TestShop } from "#tests/support/shops/shop.ts";

/** Adds the company's main contract, Д-1, and a second one, Д-2. */
export async function addContracts({ sql }: Pick<TestShop, "sql">): Promise<void> {
  await sql("update counterparties set contract_number = 'Д-1', contract_date = '2025-01-01' where root_uuid = $1", [
    company,
  ]);
  await sql(
    `insert into counterparty_contracts (uuid, root_uuid, number, date)
     select gen_random_uuid(), $1, 'Д-2', '2026-01-01'
     where not exists (select from counterparty_contracts where root_uuid = $1 and number = 'Д-2')`,
    [company],
  );
}
