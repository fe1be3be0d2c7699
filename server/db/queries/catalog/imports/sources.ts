import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { SourceEvery } from "#app/domain/imports/sources/source-times.ts";
import { instant } from "#server/db/queries/instant.ts";

export type FetchResult = "same" | "done" | "partial" | "held" | "failed";

export type NewImportSource = {
  uuid: string;
  name: string;
  kind: string;
  address: string;
  login: string | null;
  password: Buffer | null;
  every: SourceEvery;
  options: object;
  nextAt: Date;
  actor: Actor;
};

/** False if there is one of this name. */
export async function insertSource(db: Db | Tx, { password, nextAt, actor, options, ...source }: NewImportSource) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("import_sources")
    .values({
      ...source,
      password,
      options: JSON.stringify(options),
      next_at: nextAt,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export type ImportSourceRow = {
  uuid: string;
  name: string;
  kind: string;
  address: string;
  login: string | null;
  password: Uint8Array | null;
  every: SourceEvery;
  state: "active" | "paused";
  options: unknown;
  etag: string | null;
  lastModified: string | null;
  nextAt: string;
  version: number;
  /** Somebody has asked for the file now. */
  isAsked: boolean;
  leasedUntil: string | null;
};

const columns = sql`uuid, name, kind, address, login, password, every, state, options, etag,
  last_modified as "lastModified", ${instant("next_at")} as "nextAt", version,
  asked_at is not null as "isAsked", ${instant("leased_until")} as "leasedUntil"`;

/** By name or uuid. */
export async function sourceNamed(db: Db | Tx, name: string): Promise<ImportSourceRow | undefined> {
  const { rows } = await sql<ImportSourceRow>`
    select ${columns} from import_sources where name = ${name} or uuid::text = lower(${name})`.execute(db);
  return rows[0];
}

/** By name or uuid, until the transaction ends. */
export async function lockSource(tx: Tx, name: string): Promise<ImportSourceRow | undefined> {
  const { rows } = await sql<ImportSourceRow>`
    select ${columns} from import_sources where name = ${name} or uuid::text = lower(${name}) for update`.execute(tx);
  return rows[0];
}

export type ListedFetch = {
  beganAt: string;
  result: FetchResult | null;
  code: string | null;
  details: unknown;
  runUuid: string | null;
};
export type ListedSource = Omit<ImportSourceRow, "password"> & { last: ListedFetch | null };

/** With their last fetches. */
export async function listSources(db: Db): Promise<ListedSource[]> {
  const { rows } = await sql<ListedSource>`
    select ${columns}, last.value as last
      from import_sources left join lateral (
        select json_build_object('beganAt', ${instant("began_at")}, 'result', result, 'code', code, 'details', details,
                 'runUuid', run_uuid) as value
          from import_fetches where source_uuid = import_sources.uuid order by began_at desc, uuid limit 1
      ) last on true
     order by name`.execute(db);
  return rows;
}

export async function fetchesOfSource(db: Db, source: string, most: number): Promise<ListedFetch[]> {
  const { rows } = await sql<ListedFetch>`
    select ${instant("began_at")} as "beganAt", result, code, details, run_uuid as "runUuid"
      from import_fetches where source_uuid = ${source} order by began_at desc, uuid limit ${most}`.execute(db);
  return rows;
}

export async function setSourceState(
  tx: Tx,
  source: string,
  state: "active" | "paused",
  nextAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("import_sources")
    .set({ state, version: sql`version + 1`, ...(nextAt === null ? {} : { next_at: nextAt }) })
    .where("uuid", "=", source)
    .execute();
}

export async function deleteSource(tx: Tx, source: string): Promise<void> {
  await tx.deleteFrom("import_sources").where("uuid", "=", source).execute();
}

/** Leases a due source, or the given one whatever its time; undefined if none is free. */
export async function leaseSource(
  db: Db,
  { only, now, until }: { only: string | null; now: Date; until: Date },
): Promise<ImportSourceRow | undefined> {
  const which =
    only === null
      ? sql`(asked_at is not null or state = 'active' and next_at <= ${now}::timestamptz)`
      : sql`uuid = ${only}::uuid`;
  const { rows } = await sql<ImportSourceRow>`
    update import_sources set leased_until = ${until}::timestamptz
     where uuid = (
       select uuid from import_sources
        where ${which} and (leased_until is null or leased_until < ${now}::timestamptz)
        order by next_at limit 1 for update skip locked
     )
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function extendLease(db: Db, source: string, until: Date): Promise<void> {
  await db
    .updateTable("import_sources")
    .set({ leased_until: until })
    .where("uuid", "=", source)
    .where("leased_until", "is not", null)
    .execute();
}

/** The version of a file that was imported is kept. */
export async function releaseSource(
  db: Db | Tx,
  source: string,
  { nextAt, version }: { nextAt: Date; version: { etag: string | null; lastModified: string | null } | null },
): Promise<void> {
  await db
    .updateTable("import_sources")
    .set({
      leased_until: null,
      asked_at: null,
      next_at: nextAt,
      ...(version === null ? {} : { etag: version.etag, last_modified: version.lastModified }),
    })
    .where("uuid", "=", source)
    .execute();
}

/** A fetch that was broken off, and how far its import had come. */
export async function openFetch(
  db: Db,
  source: string,
): Promise<{ uuid: string; runUuid: string | null; runState: string | null } | undefined> {
  const { rows } = await sql<{ uuid: string; runUuid: string | null; runState: string | null }>`
    select f.uuid, f.run_uuid as "runUuid", r.state as "runState"
      from import_fetches f left join import_runs r on r.uuid = f.run_uuid
     where f.source_uuid = ${source} and f.result is null order by f.began_at desc limit 1`.execute(db);
  return rows[0];
}

export async function insertFetch(db: Db, fetch: { uuid: string; source: string; at: Date }): Promise<void> {
  await db
    .insertInto("import_fetches")
    .values({ uuid: fetch.uuid, source_uuid: fetch.source, began_at: fetch.at })
    .execute();
}

export async function setFetchRun(db: Db, uuid: string, runUuid: string, bytes: number): Promise<void> {
  await db.updateTable("import_fetches").set({ run_uuid: runUuid, bytes }).where("uuid", "=", uuid).execute();
}

export async function endFetch(
  tx: Tx,
  uuid: string,
  end: { at: Date; result: FetchResult; code: string | null; details: object; runUuid: string | null },
): Promise<void> {
  await tx
    .updateTable("import_fetches")
    .set({
      ended_at: end.at,
      result: end.result,
      code: end.code,
      details: JSON.stringify(end.details),
      ...(end.runUuid === null ? {} : { run_uuid: end.runUuid }),
    })
    .where("uuid", "=", uuid)
    .execute();
}

/** The import of the source's last file that was read since its address and options are what they are. */
export async function lastRunOfSource(
  db: Db,
  source: string,
): Promise<{ uuid: string; sha256: string; state: string } | undefined> {
  const { rows } = await sql<{ uuid: string; sha256: string; state: string }>`
    select r.uuid, r.sha256, r.state from import_fetches f join import_runs r on r.uuid = f.run_uuid
      join import_sources s on s.uuid = f.source_uuid
     where s.uuid = ${source} and (s.changed_at is null or f.began_at >= s.changed_at)
     order by f.began_at desc, f.uuid limit 1`.execute(db);
  return rows[0];
}
