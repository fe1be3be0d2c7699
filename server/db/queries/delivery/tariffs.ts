import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import type {
  DeliveryServicesTable,
  DeliveryTariffsTable,
  DeliveryVehiclesTable,
  DeliveryZonesTable,
} from "#server/db/schema.ts";

export type TariffRows = {
  tariffs: Selectable<DeliveryTariffsTable>[];
  zones: Selectable<DeliveryZonesTable>[];
  vehicles: Selectable<DeliveryVehiclesTable>[];
  services: Selectable<DeliveryServicesTable>[];
};

/** Delivery tariffs of all cities. */
export async function listTariffs(db: Db | Tx): Promise<TariffRows> {
  const [tariffs, zones, vehicles, services] = await Promise.all([
    db.selectFrom("delivery_tariffs").selectAll().execute(),
    db.selectFrom("delivery_zones").selectAll().orderBy("position").execute(),
    db.selectFrom("delivery_vehicles").selectAll().execute(),
    db.selectFrom("delivery_services").selectAll().orderBy("code").execute(),
  ]);
  return { tariffs, zones, vehicles, services };
}

export type MovedDaysRow = { year: number; daysOff: string[]; workingDays: string[] };

/** Moved working days of all known years. */
export async function listMovedDays(db: Db | Tx): Promise<MovedDaysRow[]> {
  const { rows } = await sql<MovedDaysRow>`
    select year, days_off::text[] as "daysOff", working_days::text[] as "workingDays"
    from production_calendar`.execute(db);
  return rows;
}
