import { sql } from "kysely";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import type { MentionKind } from "#app/domain/exchange/mentions.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** Goods that a file has counted, with the warehouses of the shop that it counts them in. */
export type CountedShelves = { warehouses: string[]; ids: string[] };

/** Notes what whole packages of a session have counted; it has an end to come. */
export async function insertCounted(tx: Tx, session: string, counted: readonly CountedShelves[]): Promise<void> {
  if (counted.length > 0)
    await tx
      .insertInto("exchange_counted")
      .values(counted.map((one) => ({ session_uuid: session, ...one })))
      .execute();
  await tx.updateTable("exchange_sessions").set({ needs_end: true }).where("uuid", "=", session).execute();
}

/** A package of a session, of all its files of this kind of rows. */
export type SessionPackage = {
  kind: MentionKind;
  isWhole: boolean;
  files: string[];
  /** Of its oldest file, in local time of 1C. */
  formedAt: string;
};

export async function packagesOfSession(db: Db, session: string): Promise<SessionPackage[]> {
  const { rows } = await sql<SessionPackage>`
    select kind, bool_and(is_whole) as "isWhole", array_agg(distinct file) as files, min(formed_at) as "formedAt"
      from exchange_mentions where session_uuid = ${session} and kind <> 'groups' group by kind`.execute(db);
  return rows;
}

export async function countNamed(db: Db, session: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct named.id)::int as count
      from exchange_mentions m cross join lateral unnest(m.ids) as named (id)
     where m.session_uuid = ${session} and m.kind = 'goods'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What became of the files of a session: some have failed or were held, or no import was asked for, or all applied. */
export async function filesOfSession(db: Db, session: string): Promise<"refused" | "open" | "applied"> {
  const { rows } = await sql<{ refused: boolean; open: boolean }>`
    with last as (
      select distinct on (name) job_uuid, state from exchange_files
       where session_uuid = ${session} and kind in ('document', 'archive') order by name, started desc
    )
    select exists (select from last f join exchange_jobs j on j.uuid = f.job_uuid where j.state <> 'done')
        or exists (
             select from exchange_jobs j left join exchange_held h on h.job_uuid = j.uuid
              where j.session_uuid = ${session} and j.kind = 'package'
                and (h.state <> 'applied'
                  or j.state = 'failed' and not exists (select from exchange_files f where f.job_uuid = j.uuid))) as refused,
           exists (select from last where state = 'open') as open`.execute(db);
  const [found] = rows;
  return found?.refused === true ? "refused" : found?.open === true ? "open" : "applied";
}

/** Whether the module of a connection says when its exchange is complete. */
export async function saysComplete(db: Db, connection: string): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_jobs where connection_uuid = ${connection} and kind = 'complete' and not is_own limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The last session before this one whose package of the kind was whole; null before the first. */
export async function lastWhole(
  db: Db,
  { connection, session, kind }: { connection: string; session: string; kind: MentionKind },
): Promise<{ goods: number; files: string[] } | null> {
  const { rows } = await sql<{ goods: number; files: string[] }>`
    select coalesce(catalog_goods, 0) as goods,
           array(select jsonb_array_elements_text(whole_files -> ${kind}::text)) as files
      from exchange_sessions
     where connection_uuid = ${connection} and uuid <> ${session} and whole_files ? ${kind}::text
     order by began_at desc, uuid limit 1`.execute(db);
  return rows[0] ?? null;
}

type WholeSession = { goods: number | null; files: Readonly<Partial<Record<MentionKind, readonly string[]>>> };

/** Records what a session has sent whole, as far as it is decided. */
export async function noteWhole(db: Db | Tx, session: string, { goods, files }: WholeSession): Promise<void> {
  await db
    .updateTable("exchange_sessions")
    .set({ catalog_goods: goods, whole_files: JSON.stringify(files) })
    .where("uuid", "=", session)
    .execute();
}

/** Records a session that has ended; what it has counted is of no use any more. */
export async function endWhole(tx: Tx, session: string, whole: WholeSession): Promise<void> {
  await noteWhole(tx, session, whole);
  await tx.updateTable("exchange_sessions").set({ needs_end: false }).where("uuid", "=", session).execute();
  await tx.deleteFrom("exchange_counted").where("session_uuid", "=", session).execute();
}

export async function countedWarehouses(db: Db, session: string): Promise<string[]> {
  const { rows } = await sql<{ warehouse: string }>`
    select distinct unnest(warehouses)::text as warehouse from exchange_counted
     where session_uuid = ${session} order by 1`.execute(db);
  return rows.map(({ warehouse }) => warehouse);
}

/** Goods that a warehouse has, and that neither the session's package of rests nor a newer one has named. */
export async function leftOut(
  db: Db,
  { connection, session, warehouse, formedAt }: Record<"connection" | "session" | "warehouse" | "formedAt", string>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (
      select unnest(ids) as id from exchange_counted
       where session_uuid = ${session} and ${warehouse}::uuid = any(warehouses)
       union
      select unnest(ids) from exchange_mentions
       where connection_uuid = ${connection} and kind = 'rests' and formed_at > ${formedAt} and session_uuid <> ${session}
    )
    select p.external_id as id from stock s join products p on p.uuid = s.product_uuid
     where s.warehouse_uuid = ${warehouse} and s.on_hand > 0 and p.external_id is not null
       and not exists (select from named n where n.id = p.external_id)
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Queues the end of a session whose module says none: it is silent, or has begun another one. */
export async function queueEnd(db: Db, { job, now }: { job: string; now: Date }): Promise<boolean> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const { rows } = await sql`
    with due as (
      update exchange_sessions s set needs_end = false where s.uuid = (
        select w.uuid from exchange_sessions w
         where w.needs_end
           and not exists (
             select from exchange_jobs j
              where j.session_uuid = w.uuid and (j.state in ('queued', 'running') or j.kind = 'complete'))
           and (w.ended_at is not null or w.seen_at <= ${before(exchangeLimits.idleSeconds)}
             or w.began_at <= ${before(exchangeLimits.sessionSeconds)}
             or exists (
               select from exchange_sessions n
                where n.connection_uuid = w.connection_uuid and n.type = w.type and n.address <> ''
                  and n.began_at > w.seen_at))
         order by w.seen_at limit 1 for update skip locked
      ) returning s.uuid, s.connection_uuid
    )
    insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, is_own, created_at)
    select ${job}::uuid, connection_uuid, uuid, 'complete', true, ${now}::timestamptz from due
    returning uuid`.execute(db);
  return rows.length > 0;
}
