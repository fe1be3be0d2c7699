import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** What files of a package take away: goods of a warehouse set to zero, goods hidden, pictures dropped, categories. */
export type TakenAway = { zeroed: Record<string, number>; hidden: number; dropped: number; removed: number };

/** By the jobs of a session, but for one of them. */
export async function takenAwayInSession(db: Db | Tx, session: string, but: string): Promise<TakenAway> {
  const { rows } = await sql<TakenAway>`
    with places as (
      select place from exchange_jobs
       where session_uuid = ${session} and uuid <> ${but} and kind = 'package' and place is not null
    )
    select coalesce((select jsonb_object_agg(warehouse, count) from (
             select z.key as warehouse, sum(z.value::int)::int as count
               from places, jsonb_each_text(coalesce(place -> 'taken' -> 'zeroed', '{}')) as z group by z.key) summed), '{}') as zeroed,
           coalesce((select sum((place -> 'taken' ->> 'hidden')::int) from places), 0)::int as hidden,
           coalesce((select sum((place -> 'taken' ->> 'dropped')::int) from places), 0)::int as dropped,
           coalesce((select sum((place -> 'taken' ->> 'removed')::int) from places), 0)::int as removed`.execute(db);
  return rows[0] ?? { zeroed: {}, hidden: 0, dropped: 0, removed: 0 };
}

/** Parts of the session's packages that fuses hold, or that were rejected: «status», «stock <warehouse>». */
export async function heldInSession(db: Db | Tx, session: string): Promise<Set<string>> {
  const { rows } = await sql<{ part: string }>`
    select distinct trim(h.kind || ' ' || h.detail) as part from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid
     where j.session_uuid = ${session} and h.state in ('waiting', 'rejected')`.execute(db);
  return new Set(rows.map(({ part }) => part));
}
