import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

export type StaffView = { uuid: string; name: string; query: string; isShared: boolean; isOwn: boolean };

/** Own and shared states of a list, the own first. */
export async function listViews(db: Db, staffUuid: string, list: string): Promise<StaffView[]> {
  const { rows } = await sql<StaffView>`
    select uuid, name, query, is_shared as "isShared", staff_uuid = ${staffUuid}::uuid as "isOwn" from staff_views
     where list = ${list} and (staff_uuid = ${staffUuid}::uuid or is_shared)
     order by staff_uuid <> ${staffUuid}::uuid, name limit 200`.execute(db);
  return rows;
}

export type NewView = {
  uuid: string;
  staffUuid: string;
  list: string;
  name: string;
  query: string;
  isShared: boolean;
};

/** False if the person has as many as allowed. */
export async function upsertView(db: Db, view: NewView, most: number): Promise<boolean> {
  const { uuid, staffUuid, list, name, query, isShared } = view;
  const { rows } = await sql<{ uuid: string }>`
    insert into staff_views (uuid, staff_uuid, list, name, query, is_shared)
    select ${uuid}, ${staffUuid}, ${list}, ${name}, ${query}, ${isShared}
     where (select count(*) from staff_views where staff_uuid = ${staffUuid}::uuid and list = ${list} and name <> ${name}) < ${most}
    on conflict (staff_uuid, list, name) do update set query = excluded.query, is_shared = excluded.is_shared
    returning uuid`.execute(db);
  return rows.length > 0;
}

export async function deleteView(db: Db, staffUuid: string, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_views")
    .where("uuid", "=", uuid)
    .where("staff_uuid", "=", staffUuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
