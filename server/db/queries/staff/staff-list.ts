import { sql } from "kysely";
import type { StaffStatus } from "#app/domain/staff/roles.ts";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

export type StaffListRow = {
  uuid: string;
  email: string;
  name: string;
  phone: string | null;
  roles: string[];
  cities: string[];
  warehouses: string[];
  status: StaffStatus;
  version: number;
  createdAt: string;
  lastSeenAt: string | null;
};

/** All staff by name, blocked ones last; or one. */
export async function staffRecords(db: Db, uuid: string | null = null): Promise<StaffListRow[]> {
  const { rows } = await sql<StaffListRow>`
    select t.uuid, t.email, t.name, t.phone, t.roles, t.city_uuids as cities, t.warehouse_uuids as warehouses, t.status,
           t.version, ${instant("t.created_at")} as "createdAt", ${instant("s.last_seen_at")} as "lastSeenAt"
      from staff t
      left join lateral (select max(last_seen_at) as last_seen_at from staff_sessions where staff_uuid = t.uuid) s on true
     where ${uuid}::uuid is null or t.uuid = ${uuid}
     order by t.status = 'blocked', t.name, t.uuid`.execute(db);
  return rows;
}

type Place = { uuid: string; name: string };

export async function placesOfStaff(db: Db): Promise<{ cities: Place[]; warehouses: Place[] }> {
  const cities = await db.selectFrom("cities").select(["uuid", "name"]).orderBy("name").execute();
  const warehouses = await db.selectFrom("warehouses").select(["uuid", "name"]).orderBy("name").execute();
  return { cities, warehouses };
}
