import { sql, type RawBuilder } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { importsList } from "#app/domain/desk/lists/imports.ts";
import type { ListState } from "#app/domain/desk/list-shape.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import type { ImportState } from "./runs.ts";

export type ImportsState = ListState<typeof importsList>;
/** `kinds`: those that the person may import; null for all. */
export type ImportsQuery = { state: ImportsState; kinds: readonly string[] | null; timeZone: string };

export type ListedImport = {
  uuid: string;
  version: number;
  kind: string;
  state: string;
  fileName: string;
  by: string;
  createdAt: string;
  counts: unknown;
};

export async function countImports(db: Db, query: ImportsQuery): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from import_runs r where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function pageOfImports(
  db: Db,
  query: ImportsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedImport[]> {
  const { by, desc } = query.state.sort;
  const way = desc ? sql`desc` : sql`asc`;
  const order = by === "file" ? sql`lower(r.file_name) ${way}, r.created_at desc` : sql`r.created_at ${way}`;
  const { rows } = await sql<ListedImport>`
    select r.uuid, r.version, r.kind, r.state, r.file_name as "fileName", r.actor_name as by,
           ${instant("r.created_at")} as "createdAt", r.counts
      from import_runs r where ${matches(query)} order by ${order}, r.uuid limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function matches({ state: { filters }, kinds, timeZone }: ImportsQuery): RawBuilder<unknown> {
  const { q, kind, state, created } = filters;
  const any = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
  const conditions = [
    sql`true`,
    ...(kinds === null ? [] : [sql`r.kind = ${any(kinds)}`]),
    ...(q === undefined ? [] : [sql`strpos(lower(r.file_name), lower(${q})) > 0`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${any(kind)}`]),
    ...(state === undefined ? [] : [sql`r.state = ${any(state)}`]),
    ...(!created?.from ? [] : [sql`r.created_at >= ${created.from}::date::timestamp at time zone ${timeZone}`]),
    ...(!created?.to ? [] : [sql`r.created_at < (${created.to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  return sql.join(conditions, sql` and `);
}

export type ImportWork = "read" | "check" | "apply" | "undo";

/** What a run of the desk has besides its file. */
export type DeskRunRow = {
  uuid: string;
  version: number;
  kind: string;
  state: string;
  fileName: string;
  sha256: string;
  fileKey: string | null;
  mapping: unknown;
  options: unknown;
  sheets: string[];
  sheet: string | null;
  counts: unknown;
  additions: unknown;
  fuses: unknown;
  fault: unknown;
  actorName: string;
  createdAt: string;
  appliedAt: string | null;
  undoneAt: string | null;
};

export async function findDeskRun(db: Db | Tx, uuid: string, lock = false): Promise<DeskRunRow | undefined> {
  const { rows } = await sql<DeskRunRow>`
    select r.uuid, r.version, r.kind, r.state, r.file_name as "fileName", r.sha256,
           (select f.file_key from import_files f where f.run_uuid = r.uuid) as "fileKey",
           r.mapping, r.options, r.sheets, r.sheet, r.counts, r.additions, r.fuses, r.fault, r.actor_name as "actorName",
           ${instant("r.created_at")} as "createdAt", ${instant("r.applied_at")} as "appliedAt",
           ${instant("r.undone_at")} as "undoneAt"
      from import_runs r where r.uuid = ${uuid} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Sets what a job has to do next, and who has asked for it; the next version of a run that a person changes. */
export async function planWork(
  tx: Tx,
  uuid: string,
  { state, work, actor, options }: { state: ImportState; work: ImportWork | null; actor: Actor; options?: unknown },
): Promise<void> {
  await tx
    .updateTable("import_runs")
    .set((eb) => ({
      state,
      work,
      work_actor: JSON.stringify(actor),
      attempts: 0,
      leased_until: null,
      fault: null,
      version: eb("version", "+", 1),
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    }))
    .where("uuid", "=", uuid)
    .execute();
}

export type LeasedWork = { uuid: string; kind: string; work: ImportWork; actor: unknown; attempts: number };

/** The work that waits longest and that nobody does. */
export async function leaseWork(
  db: Db,
  { now, until, but }: { now: Date; until: Date; but: readonly string[] },
): Promise<LeasedWork | undefined> {
  const { rows } = await sql<LeasedWork>`
    update import_runs set leased_until = ${until}, attempts = attempts + 1 where uuid = (
      select uuid from import_runs
       where work is not null and (leased_until is null or leased_until <= ${now}) and uuid <> all(${[...but]}::uuid[])
       order by created_at limit 1 for update skip locked
    ) returning uuid, kind, work, work_actor as actor, attempts`.execute(db);
  return rows[0];
}

export async function extendWork(db: Db, uuid: string, until: Date): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({ leased_until: until })
    .where("uuid", "=", uuid)
    .where("work", "is not", null)
    .execute();
}

/** Nothing is left to do; with a fault the file could not be read. */
export async function endWork(
  db: Db | Tx,
  uuid: string,
  work: ImportWork,
  end: { state?: ImportState; fault?: unknown } = {},
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({
      work: null,
      leased_until: null,
      ...(end.state === undefined ? {} : { state: end.state }),
      ...(end.fault === undefined ? {} : { fault: JSON.stringify(end.fault) }),
    })
    .where("uuid", "=", uuid)
    .where("work", "=", work)
    .execute();
}

/** The sheets of a workbook, and the one that is read; null when it has none with headings. */
export async function writeSheets(db: Db | Tx, uuid: string, sheets: string[], sheet: string | null): Promise<void> {
  await db.updateTable("import_runs").set({ sheets, sheet }).where("uuid", "=", uuid).execute();
}

/** What the columns of a file mean, and how many rows it has. */
export async function writeMapping(
  db: Db | Tx,
  uuid: string,
  { mapping, counts }: { mapping: unknown; counts?: unknown },
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({ mapping: JSON.stringify(mapping), ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }) })
    .where("uuid", "=", uuid)
    .execute();
}
