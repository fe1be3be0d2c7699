import { sql } from "kysely";
import type { ProcessStatus } from "#app/domain/files/process.ts";
import type { AccessScreen } from "#app/domain/desk/lists/journal.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import type { SeenPerson } from "#server/db/queries/staff/journal.ts";

export type StaffFileRow = {
  uuid: string;
  title: string;
  status: ProcessStatus;
  progress: number;
  createdAt: string;
  expiresAt: string;
  size: number | null;
  /** Rights that the contents need. */
  needs: string[];
};

export type NewStaffFile = {
  uuid: string;
  staffUuid: string;
  type: string;
  title: string;
  needs: readonly string[];
  params: object;
};

/** False at the person's limit of running processes; concurrent inserts wait for each other. */
export async function insertStaffFile(tx: Tx, file: NewStaffFile, most: number): Promise<boolean> {
  const { uuid, staffUuid, type, title, needs, params } = file;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${staffUuid}`}, 0))`.execute(tx);
  const { rows } = await sql<{ uuid: string }>`
    insert into file_processes (uuid, staff_uuid, type, title, params)
    select ${uuid}::uuid, ${staffUuid}::uuid, ${type}, ${title}, ${JSON.stringify({ ...params, needs })}::jsonb
     where (select count(*) from file_processes
             where staff_uuid = ${staffUuid} and status in ('queued', 'processing')) < ${most}
    returning uuid`.execute(tx);
  return rows.length > 0;
}

/** Files of one of the staff, newest first. */
export async function listStaffFiles(
  db: Db,
  staffUuid: string,
  { daysKept, most }: { daysKept: number; most: number },
): Promise<StaffFileRow[]> {
  const { rows } = await sql<StaffFileRow>`
    ${columns(daysKept)} where ${ofStaff(staffUuid, daysKept)} order by f.created_at desc, f.uuid limit ${most}`.execute(
    db,
  );
  return rows;
}

export async function findStaffFile(
  db: Db,
  staffUuid: string,
  uuid: string,
  daysKept: number,
): Promise<StaffFileRow | undefined> {
  const { rows } = await sql<StaffFileRow>`
    ${columns(daysKept)} where f.uuid = ${uuid} and ${ofStaff(staffUuid, daysKept)}`.execute(db);
  return rows[0];
}

function columns(daysKept: number) {
  return sql`
    select f.uuid, f.title, f.status, f.progress, ${instant("f.created_at")} as "createdAt", f.file_size as size,
           to_char((f.created_at + make_interval(days => ${daysKept}::int)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt",
           array(select jsonb_array_elements_text(f.params -> 'needs')) as needs
      from file_processes f`;
}

function ofStaff(staffUuid: string, daysKept: number) {
  return sql`f.staff_uuid = ${staffUuid} and f.created_at > now() - make_interval(days => ${daysKept}::int)`;
}

export type StaffNow = { uuid: string; name: string; roles: string[]; cities: string[]; warehouses: string[] };

/** Who has asked for a file, while the person works here. */
export async function activeStaff(db: Db, uuid: string): Promise<StaffNow | undefined> {
  const { rows } = await sql<StaffNow>`
    select uuid, name, roles, city_uuids as cities, warehouse_uuids as warehouses from staff
     where uuid = ${uuid} and status = 'active'`.execute(db);
  return rows[0];
}

export type ExportAccess = {
  staffUuid: string;
  staffName: string;
  screen: AccessScreen;
  subjects: readonly SeenPerson[];
  requestId: string | null;
  address: string | null;
};

/** Records that these people, and the buyers of these orders, claims and messages, are in a file with their data. */
export async function recordExportAccess(tx: Tx, { subjects, ...by }: ExportAccess): Promise<void> {
  const buyersOf = (kind: string, table: string) => sql`
    select 'user', t.user_uuid::text from named join ${sql.table(table)} t
        on t.uuid = case when named.kind = ${kind} and named.id ~ '^[0-9a-f-]{36}$' then named.id::uuid end
     where t.user_uuid is not null`;
  await sql`
    with named as (
      select * from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::text[]) as s (kind, id)
    )
    insert into personal_access (staff_uuid, staff_name, way, screen, subject_kind, subject_id, request_id, address)
    select ${by.staffUuid}::uuid, ${by.staffName}, 'export', ${by.screen}, kind, id, ${by.requestId}, ${by.address}
      from (select kind, id from named union ${buyersOf("order", "orders")} union ${buyersOf("claim", "claims")}
            union ${buyersOf("feedback", "feedbacks")}) seen`.execute(tx);
}
