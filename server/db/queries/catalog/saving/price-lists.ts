import { sql } from "kysely";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertRows, updateRows } from "./write-rows.ts";

/** All lists, by code. */
export async function keptPriceLists(db: Db | Tx): Promise<Map<string, KeptPriceList>> {
  const { rows } = await sql<KeptPriceList>`
    select id, code, name, kind, external_ids as "externalIds", rounding, is_active as "isActive", version
      from price_lists order by id`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Ids of lists that cities or companies have; locks them against being given to another meanwhile. */
export async function priceListsInUse(tx: Tx): Promise<Set<number>> {
  await sql`select from price_lists order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select price_list_id as id from cities
    union
    select price_list_id from counterparties where price_list_id is not null and status <> 'archived'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function writePriceLists(
  tx: Tx,
  { created, updated }: { created: readonly KeptPriceList[]; updated: readonly KeptPriceList[] },
): Promise<void> {
  await insertRows(tx, "price_lists", created.map(rowOf));
  await updateRows(tx, "price_lists", "id", updated.map(rowOf));
}

function rowOf({ externalIds, isActive, ...row }: KeptPriceList) {
  return { ...row, external_ids: externalIds, is_active: isActive };
}

/** A list to be given to somebody, kept from being switched off until the transaction ends. */
export async function holdPriceList(
  tx: Tx,
  code: string,
): Promise<Pick<KeptPriceList, "id" | "kind" | "isActive"> | undefined> {
  const { rows } = await sql<Pick<KeptPriceList, "id" | "kind" | "isActive">>`
    select id, kind, is_active as "isActive" from price_lists where code = ${code} for share`.execute(tx);
  return rows[0];
}
