import { sql } from "kysely";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** `place` counts from 0; `way` says by what the goods were found. */
export type LooseMatch = { place: number; uuid: string; way: "code" | "name" };

/**
 * What is left to look for where no code of goods on sale fits (decisions §3.9): goods on sale with this very name,
 * then codes of goods that are sold no longer. Names and codes are in the form in which they are compared. One statement.
 */
export async function looserMatches(
  db: Db | Tx,
  { names, norms, counterparty }: { names: readonly string[]; norms: readonly string[]; counterparty: string | null },
): Promise<LooseMatch[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<LooseMatch>`
    with asked as (
      select name, norm, (place - 1)::int as place
      from unnest(${[...names]}::text[], ${[...norms]}::text[]) with ordinality as list (name, norm, place)
    ),
    hits as (
      select asked.place, p.uuid, 1 as turn
      from asked
      join products p on name_norm(p.name) = asked.name
      where asked.name <> '' and p.status = 'active'
      union all
      select asked.place, old.uuid, 2
      from asked
      cross join lateral (
        select p.uuid from products p where p.article_norm = asked.norm and p.status = 'discontinued'
        union all
        select p.uuid from products p
         where vendor_code_norm(p.vendor_code) = asked.norm and p.vendor_code is not null and p.status = 'discontinued'
        union all
        select p.uuid from user_articles a join products p on p.uuid = a.product_uuid
         where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = asked.norm and p.status = 'discontinued'
      ) old
      where asked.norm <> ''
      union all
      select asked.place, p.uuid, 2
      from products p
      cross join unnest(p.barcodes) as barcode
      join asked on asked.norm = barcode
      where p.barcodes && array(select norm from asked) and p.status = 'discontinued'
    ),
    best as (select place, min(turn) as turn from hits group by place)
    select distinct hits.place, hits.uuid, case hits.turn when 1 then 'name' else 'code' end as way
    from best join hits using (place, turn)
    order by hits.place, hits.uuid`.execute(db);
  return rows;
}

/** Goods on sale whose articles look most like these, for each code at most as many as are offered. One statement. */
export async function lookalikes(db: Db, norms: readonly string[]): Promise<{ place: number; uuid: string }[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<{ place: number; uuid: string }>`
    select (asked.place - 1)::int as place, near.uuid
    from unnest(${[...norms]}::text[]) with ordinality as asked (norm, place)
    cross join lateral (
      select p.uuid, similarity(p.article_norm, asked.norm) as likeness
      from products p
      where p.status = 'active' and p.article_norm % asked.norm
      order by likeness desc, p.popularity desc, p.uuid
      limit ${uploadLimits.candidates}
    ) near
    where length(asked.norm) >= 3
    order by asked.place, near.likeness desc, near.uuid`.execute(db);
  return rows;
}

/** What goods no longer sold are replaced by, where it is on sale. */
export async function replacementsOf(db: Db, uuids: readonly string[]): Promise<{ uuid: string; by: string }[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string; by: string }>`
    select p.uuid, n.uuid as by from products p join products n on n.uuid = p.replacement_uuid
    where p.uuid = any(${[...uuids]}::uuid[]) and n.status = 'active'`.execute(db);
  return rows;
}
