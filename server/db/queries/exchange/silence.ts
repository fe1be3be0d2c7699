import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

const heard = sql`
  select c.uuid, c.name, max(s.seen_at) as seen_at
    from exchange_connections c join exchange_sessions s on s.connection_uuid = c.uuid and s.address <> ''
   where c.is_active group by c.uuid`;

export type SilentConnection = { uuid: string; name: string; since: string };

/** Connections that were heard, and are silent for longer than they may be, the longest first. */
export async function silentConnections(db: Db | Tx, now: Date): Promise<SilentConnection[]> {
  const { rows } = await sql<SilentConnection>`
    with heard as (${heard})
    select h.uuid, h.name, ${instant("h.seen_at")} as since
      from heard h join exchange_connections c on c.uuid = h.uuid
     where h.seen_at < ${now}::timestamptz - make_interval(mins => c.silence_minutes) order by h.seen_at, h.uuid`.execute(
    db,
  );
  return rows;
}

/** Those of them that nobody was told of, marked as told. */
export async function takeUntoldSilence(tx: Tx, now: Date): Promise<{ uuid: string; name: string; hours: number }[]> {
  const { rows } = await sql<{ uuid: string; name: string; hours: number }>`
    with heard as (${heard})
    update exchange_connections c set silence_told_at = ${now} from heard h
     where h.uuid = c.uuid and h.seen_at < ${now}::timestamptz - make_interval(mins => c.silence_minutes)
       and (c.silence_told_at is null or c.silence_told_at < h.seen_at)
    returning c.uuid, c.name, floor(extract(epoch from ${now}::timestamptz - h.seen_at) / 3600)::int as hours`.execute(
    tx,
  );
  return rows;
}

type ExchangeFigures = { held: number; silent: number };

const figures = (now: Date) => sql`
  (select count(*)::int from exchange_held where state = 'waiting') as held,
  (select count(*)::int from heard h join exchange_connections c on c.uuid = h.uuid
    where h.seen_at < ${now}::timestamptz - make_interval(mins => c.silence_minutes)) as silent`;

export async function exchangeFigures(db: Db, now: Date): Promise<ExchangeFigures> {
  const { rows } = await sql<ExchangeFigures>`with heard as (${heard}) select ${figures(now)}`.execute(db);
  return rows[0] ?? { held: 0, silent: 0 };
}

export type HeardConnection = { name: string; at: string; changed: number };

/** When active connections were heard last, and how many rows of the shop that session has created or changed. */
export async function heardConnections(db: Db): Promise<HeardConnection[]> {
  const { rows } = await sql<HeardConnection>`
    select c.name, ${instant("s.seen_at")} as at,
           (select coalesce(sum((j.counts ->> 'created')::int + (j.counts ->> 'changed')::int), 0)::int
              from exchange_jobs j where j.session_uuid = s.uuid and j.counts ? 'changed') as changed
      from exchange_connections c
      cross join lateral (select uuid, seen_at from exchange_sessions s
                           where s.connection_uuid = c.uuid and s.address <> '' order by began_at desc limit 1) s
     where c.is_active order by s.seen_at desc, c.name`.execute(db);
  return rows;
}

type ExchangeState = ExchangeFigures & { waiting: number; oldestSeconds: number };

/** The same with the jobs that are not done, and the age in seconds of the oldest one. */
export async function exchangeState(db: Db, now: Date): Promise<ExchangeState> {
  const { rows } = await sql<ExchangeState>`
    with heard as (${heard}),
    due as (select created_at from exchange_jobs where state in ('queued', 'running'))
    select ${figures(now)}, (select count(*)::int from due) as waiting,
           (select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(created_at))), 0)::float8
              from due) as "oldestSeconds"`.execute(db);
  return rows[0] ?? { held: 0, silent: 0, waiting: 0, oldestSeconds: 0 };
}
