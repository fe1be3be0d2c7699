import { sql, type RawBuilder } from "kysely";
import type { staffList } from "#app/domain/desk/lists/staff.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
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
  /** A code generator is set up. */
  hasCode: boolean;
};

/** All staff by name, blocked ones last; or one. */
export async function staffRecords(db: Db, uuid: string | null = null): Promise<StaffListRow[]> {
  const { rows } = await sql<StaffListRow>`
    select t.uuid, t.email, t.name, t.phone, t.roles, t.city_uuids as cities, t.warehouse_uuids as warehouses, t.status,
           t.version, ${instant("t.created_at")} as "createdAt", ${instant("s.last_seen_at")} as "lastSeenAt",
           t.totp_secret is not null as "hasCode"
      from staff t
      left join lateral (select max(last_seen_at) as last_seen_at from staff_sessions where staff_uuid = t.uuid) s on true
     where ${uuid}::uuid is null or t.uuid = ${uuid}
     order by t.status = 'blocked', t.name, t.uuid`.execute(db);
  return rows;
}

export type StaffState = ListState<typeof staffList>;

export type ListedStaff = Pick<StaffListRow, "uuid" | "email" | "name" | "roles" | "status" | "version"> & {
  createdAt: string;
  lastSeenAt: string | null;
  /** Names. */
  cities: string[];
  warehouses: string[];
};

export async function countStaff(db: Db, state: StaffState): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from staff t where ${matches(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listStaffPage(
  db: Db,
  state: StaffState,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedStaff[]> {
  const namesOf = (table: string, column: string) =>
    sql`array(select name from ${sql.table(table)} where uuid = any(${sql.ref(column)}) order by name)`;
  const { rows } = await sql<ListedStaff>`
    select t.uuid, t.email, t.name, t.roles, t.status, t.version, ${instant("t.created_at")} as "createdAt",
           ${instant("s.last_seen_at")} as "lastSeenAt", ${namesOf("cities", "t.city_uuids")} as cities,
           ${namesOf("warehouses", "t.warehouse_uuids")} as warehouses
      from staff t
      left join lateral (select max(last_seen_at) as last_seen_at from staff_sessions where staff_uuid = t.uuid) s on true
     where ${matches(state)}
     order by t.status = 'blocked', ${orderOf(state.sort)}, t.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function orderOf({ by, desc }: StaffState["sort"]): RawBuilder<unknown> {
  const way = desc ? sql`desc` : sql`asc`;
  if (by === "seen") return sql`s.last_seen_at ${way} nulls last`;
  return by === "email" ? sql`t.email ${way}` : sql`t.name ${way}`;
}

/** Staff without cities of their own work in all: any city finds them. */
function matches({ filters: { q, role, status, city, warehouse } }: StaffState): RawBuilder<unknown> {
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    sql`true`,
    ...(q === undefined ? [] : [sql`(t.name ilike ${like} or t.email ilike ${like} or t.phone ilike ${like})`]),
    ...(role === undefined ? [] : [sql`t.roles && ${[...role]}::text[]`]),
    ...(status === undefined ? [] : [sql`t.status = ${any(status)}`]),
    ...(city === undefined ? [] : [sql`(t.city_uuids = '{}' or t.city_uuids::text[] && ${[...city]}::text[])`]),
    ...(warehouse === undefined ? [] : [sql`t.warehouse_uuids::text[] && ${[...warehouse]}::text[]`]),
  ];
  return sql.join(conditions, sql` and `);
}

type Place = { uuid: string; name: string };

export async function placesOfStaff(db: Db): Promise<{ cities: Place[]; warehouses: Place[] }> {
  const cities = await db.selectFrom("cities").select(["uuid", "name"]).orderBy("name").execute();
  const warehouses = await db.selectFrom("warehouses").select(["uuid", "name"]).orderBy("name").execute();
  return { cities, warehouses };
}
