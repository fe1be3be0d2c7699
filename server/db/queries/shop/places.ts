import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import type { CitiesTable, PickupPointsTable, PriceListsTable, WarehousesTable } from "#server/db/schema.ts";

export type PlaceCity = Selectable<CitiesTable> & { carriers: string[]; warehouse_uuids: string[] };
export type PlaceWarehouse = Omit<Selectable<WarehousesTable>, "no">;
export type PlacePoint = Selectable<PickupPointsTable>;

export type Places = {
  priceLists: Pick<Selectable<PriceListsTable>, "id" | "code" | "name">[];
  cities: PlaceCity[];
  warehouses: PlaceWarehouse[];
  points: PlacePoint[];
};

/** Everything, active or not. */
export async function listPlaces(db: Db | Tx): Promise<Places> {
  const priceLists = await db.selectFrom("price_lists").select(["id", "code", "name"]).orderBy("id").execute();
  const cities = await db.selectFrom("cities").selectAll().orderBy("slug").execute();
  const carriers = await db.selectFrom("city_carriers").selectAll().orderBy("carrier").execute();
  const served = await db.selectFrom("city_warehouses").selectAll().orderBy("priority").execute();
  const warehouses = await db
    .selectFrom("warehouses")
    .select(["uuid", "name", "city_uuid", "address", "version"])
    .orderBy("name")
    .orderBy("uuid")
    .execute();
  const points = await db.selectFrom("pickup_points").selectAll().orderBy("code").execute();
  return {
    priceLists,
    warehouses,
    points,
    cities: cities.map((city) => ({
      ...city,
      carriers: carriers.filter(({ city_uuid }) => city_uuid === city.uuid).map(({ carrier }) => carrier),
      warehouse_uuids: served
        .filter(({ city_uuid }) => city_uuid === city.uuid)
        .map(({ warehouse_uuid }) => warehouse_uuid),
    })),
  };
}

/** Rows as JSON: the columns of a table without `version`, which rises with every change. */
export async function savePlace(
  tx: Tx,
  table: "cities" | "warehouses" | "pickup_points",
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const changed = columns.filter((column) => column !== "uuid");
  const fresh = sql.join([
    ...changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    sql`version = ${sql.ref(`${table}.version`)} + 1`,
  ]);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict (uuid) do update set ${fresh}`.execute(tx);
}

export async function saveCarriers(tx: Tx, cityUuid: string, carriers: readonly string[]): Promise<void> {
  await tx.deleteFrom("city_carriers").where("city_uuid", "=", cityUuid).execute();
  await sql`
    insert into city_carriers (city_uuid, carrier)
    select ${cityUuid}::uuid, unnest(${[...carriers]}::text[])`.execute(tx);
}

/** Nearest first. Whom a warehouse serves is part of its version. */
export async function saveCityWarehouses(tx: Tx, cityUuid: string, warehouses: readonly string[]): Promise<void> {
  await sql`
    with old as (select warehouse_uuid as uuid from city_warehouses where city_uuid = ${cityUuid}),
         new as (select uuid from unnest(${[...warehouses]}::uuid[]) as uuid)
    update warehouses set version = version + 1
     where uuid in ((select uuid from old except select uuid from new) union (select uuid from new except select uuid from old))`.execute(
    tx,
  );
  await tx.deleteFrom("city_warehouses").where("city_uuid", "=", cityUuid).execute();
  await sql`
    insert into city_warehouses (city_uuid, warehouse_uuid, priority)
    select ${cityUuid}::uuid, uuid, at
      from unnest(${[...warehouses]}::uuid[]) with ordinality as served (uuid, at)`.execute(tx);
}

/** Orders of the own courier are counted by his tariff's hour. */
export async function saveCourierCutOff(tx: Tx, cityUuid: string, cutoff: string): Promise<void> {
  await tx
    .updateTable("delivery_tariffs")
    .set({ cutoff })
    .where("city_uuid", "=", cityUuid)
    .where("provider_code", "=", "own")
    .execute();
}

/** Whether numbers of orders begin with the city's prefix already. */
export async function hasOrders(db: Db | Tx, cityUuid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where city_uuid = ${cityUuid} limit 1`.execute(db);
  return rows.length > 0;
}
