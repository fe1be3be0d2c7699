import { sql } from "kysely";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** `place` counts from 0; `way` is the match kind. */
export type LooseMatch = { place: number; uuid: string; way: "code" | "name" };

/**
 * Fallbacks when no code of active goods matches (product rules §3.9): active goods with exactly this name, then of the
 * same sound («mz-g10.8z» for «МЗ-Г10.8Z»), then codes of discontinued goods. Names, codes and sounds are normalised;
 * empty ones match nothing. One statement.
 */
export async function looserMatches(
  db: Db | Tx,
  {
    names,
    norms,
    sounds,
    counterparty,
  }: { names: readonly string[]; norms: readonly string[]; sounds: readonly string[]; counterparty: string | null },
): Promise<LooseMatch[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<LooseMatch>`
    with requested as (
      select name, norm, sound, (place - 1)::int as place
      from unnest(${[...names]}::text[], ${[...norms]}::text[], ${[...sounds]}::text[])
        with ordinality as list (name, norm, sound, place)
    ),
    hits as (
      select requested.place, p.uuid, 1 as turn
      from requested
      join products p on name_norm(p.name) = requested.name
      where requested.name <> '' and p.status = 'active'
      union all
      select requested.place, p.uuid, 2
      from requested
      join products p on article_sound(p.article) = requested.sound and p.status = 'active'
      where requested.sound <> ''
      union all
      select requested.place, old.uuid, 3
      from requested
      cross join lateral (
        select p.uuid from products p where p.article_norm = requested.norm and p.status = 'discontinued'
        union all
        select p.uuid from products p
         where vendor_code_norm(p.vendor_code) = requested.norm and p.vendor_code is not null and p.status = 'discontinued'
        union all
        select p.uuid from user_articles a join products p on p.uuid = a.product_uuid
         where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = requested.norm and p.status = 'discontinued'
      ) old
      where requested.norm <> ''
      union all
      select requested.place, p.uuid, 3
      from products p
      cross join unnest(p.barcodes) as barcode
      join requested on requested.norm = barcode
      where p.barcodes && array(select norm from requested) and p.status = 'discontinued'
    ),
    best as (select place, min(turn) as turn from hits group by place)
    select distinct hits.place, hits.uuid, case hits.turn when 1 then 'name' else 'code' end as way
    from best join hits using (place, turn)
    order by hits.place, hits.uuid`.execute(db);
  return rows;
}

/** Active goods with the most similar articles, limited per code. One statement. */
export async function lookalikes(db: Db, norms: readonly string[]): Promise<{ place: number; uuid: string }[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<{ place: number; uuid: string }>`
    select (requested.place - 1)::int as place, near.uuid
    from unnest(${[...norms]}::text[]) with ordinality as requested (norm, place)
    cross join lateral (
      select p.uuid, similarity(p.article_norm, requested.norm) as likeness
      from products p
      where p.status = 'active' and p.article_norm % requested.norm
      order by likeness desc, p.popularity desc, p.uuid
      limit ${uploadLimits.candidates}
    ) near
    where length(requested.norm) >= 3
    order by requested.place, near.likeness desc, near.uuid`.execute(db);
  return rows;
}

/** Active replacements of discontinued goods. */
export async function replacementsOf(db: Db, uuids: readonly string[]): Promise<{ uuid: string; by: string }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string; by: string }>`
    select p.uuid, n.uuid as by from products p join products n on n.uuid = p.replacement_uuid
    where p.uuid = any(${[...uuids]}::uuid[]) and n.status = 'active'`.execute(db);
  return rows;
}
