import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { listTariffs, type TariffRows } from "#server/db/queries/delivery/tariffs.ts";

/** Tables with what names a row in its city. */
const keys = {
  delivery_tariffs: "provider_code",
  delivery_zones: "code",
  delivery_vehicles: "code",
  delivery_services: "code",
} as const;

export type DeliveryTable = keyof typeof keys;
export type DeliveryRow = Readonly<Record<string, unknown>>;

export function listDelivery(db: Db | Tx): Promise<TariffRows> {
  return listTariffs(db);
}

/** All rows of a table at once; those that stay as they are keep their version. */
export async function replaceDelivery(tx: Tx, table: DeliveryTable, rows: readonly DeliveryRow[]): Promise<void> {
  const key = sql.ref(keys[table]);
  await sql`
    delete from ${sql.table(table)} old
     where not exists (
       select from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) new
        where new.city_uuid = old.city_uuid and new.${key} = old.${key})`.execute(tx);
  for (const row of rows) await saveDeliveryRow(tx, table, row);
}

/** A row with all its columns but the version, which rises with a change. */
export async function saveDeliveryRow(tx: Tx, table: DeliveryTable, row: DeliveryRow): Promise<void> {
  const columns = Object.keys(row);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const changed = columns.filter((column) => column !== "city_uuid" && column !== keys[table]);
  const set = sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const before = sql.join(changed.map((column) => sql`${sql.ref(`${table}.${column}`)}`));
  const after = sql.join(changed.map((column) => sql`excluded.${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict (city_uuid, ${sql.ref(keys[table])}) do update set ${set}
     where (${before}) is distinct from (${after})`.execute(tx);
}

export async function deleteDeliveryRow(
  tx: Tx,
  table: DeliveryTable,
  { city, code }: { city: string; code: string },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where city_uuid = ${city} and ${sql.ref(keys[table])} = ${code}`.execute(tx);
}
