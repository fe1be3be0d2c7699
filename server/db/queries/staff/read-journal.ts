import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** `to` is the last day; days are those of the given time zone. */
export type Days = { from?: string | undefined; to?: string | undefined; timeZone: string };
/** Reads one row more than `limit`, which tells whether there are more. */
export type Paging = { page: number; limit: number };

export type JournalFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  objectKind?: string | undefined;
  objectId?: string | undefined;
  /** Only what this person has written, or about objects that the person has worked on. */
  writtenBy?: string;
  workedOnBy?: string;
};

export type JournalRow = {
  id: string;
  at: string;
  actorKind: string;
  actorId: string;
  actorName: string;
  action: string;
  objectKind: string;
  objectId: string;
  objectName: string | null;
  changes: Record<string, { before: unknown; after: unknown }>;
  reason: string | null;
  requestId: string | null;
  address: string | null;
};

export async function readJournal(db: Db, filter: JournalFilter, days: Days, paging: Paging): Promise<JournalRow[]> {
  const { actor, action, objectKind, objectId, writtenBy, workedOnBy } = filter;
  const { rows } = await sql<JournalRow>`
    select a.id::text, ${instant("a.at")} as at, a.actor_kind as "actorKind", a.actor_id as "actorId",
           a.actor_name as "actorName", a.action, a.object_kind as "objectKind", a.object_id as "objectId",
           a.object_name as "objectName", a.changes, a.reason, a.request_id as "requestId", a.address
      from audit_log a
     where ${allOf([
       actor === undefined ? null : sql`a.actor_id = ${actor}`,
       action === undefined ? null : sql`a.action = ${action}`,
       objectKind === undefined ? null : sql`a.object_kind = ${objectKind}`,
       objectId === undefined ? null : sql`a.object_id = ${objectId}`,
       writtenBy === undefined ? null : sql`a.actor_kind = 'staff' and a.actor_id = ${writtenBy}`,
       workedOnBy === undefined
         ? null
         : sql`exists (select from audit_log own where own.object_kind = a.object_kind and own.object_id = a.object_id
                          and own.actor_kind = 'staff' and own.actor_id = ${workedOnBy})`,
       ...within("a.at", days),
     ])}
     order by a.id desc limit ${paging.limit + 1} offset ${(paging.page - 1) * paging.limit}`.execute(db);
  return rows;
}

export type SeenPersonRow = {
  id: string;
  at: string;
  staffUuid: string;
  staffName: string;
  way: "card" | "export" | "print";
  screen: string;
  subjectKind: string;
  subjectId: string;
  address: string | null;
};

export async function readAccess(
  db: Db,
  { staff, subject }: { staff?: string | undefined; subject?: string | undefined },
  days: Days,
  paging: Paging,
): Promise<SeenPersonRow[]> {
  const { rows } = await sql<SeenPersonRow>`
    select p.id::text, ${instant("p.at")} as at, p.staff_uuid as "staffUuid", p.staff_name as "staffName", p.way, p.screen,
           p.subject_kind as "subjectKind", p.subject_id as "subjectId", p.address
      from personal_access p
     where ${allOf([
       staff === undefined ? null : sql`p.staff_uuid = ${staff}`,
       subject === undefined ? null : sql`p.subject_id = ${subject}`,
       ...within("p.at", days),
     ])}
     order by p.id desc limit ${paging.limit + 1} offset ${(paging.page - 1) * paging.limit}`.execute(db);
  return rows;
}

function within(column: string, { from, to, timeZone }: Days): (RawBuilder<unknown> | null)[] {
  const at = sql.ref(column);
  return [
    from === undefined ? null : sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`,
    to === undefined ? null : sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ];
}

function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const some = conditions.filter((one) => one !== null);
  return some.length === 0 ? sql`true` : sql.join(some, sql` and `);
}
