import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { listTariffs, type TariffRows } from "#server/db/queries/delivery/tariffs.ts";

export type DeliveryTable = "delivery_tariffs" | "delivery_zones" | "delivery_vehicles" | "delivery_services";

export function listDelivery(db: Db | Tx): Promise<TariffRows> {
  return listTariffs(db);
}

/** All rows of a table at once. */
export async function replaceDelivery(
  tx: Tx,
  table: DeliveryTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
