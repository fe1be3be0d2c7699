import { sql } from "kysely";
import type { ArticleTarget } from "#app/domain/articles/upload-state.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** `place` counts from 0. */
export type TargetMatch = ArticleTarget & { place: number; slug: string };

/**
 * Goods by code, discontinued ones included: each code uses the first match kind that finds any, in the order article,
 * manufacturer's code, barcode (product rules §3.9). `norms` are normalised codes. One statement.
 */
export async function articleTargets(db: Db | Tx, norms: readonly string[]): Promise<TargetMatch[]> {
  if (norms.length === 0) return [];
  const { rows } = await sql<TargetMatch>`
    with requested as (
      select norm, (place - 1)::int as place from unnest(${[...norms]}::text[]) with ordinality as list (norm, place) where norm <> ''
    ),
    hits as (
      select requested.place, hit.uuid, hit.way
      from requested
      cross join lateral (
        select p.uuid, 1 as way from products p where p.article_norm = requested.norm
        union all
        select p.uuid, 2 from products p where vendor_code_norm(p.vendor_code) = requested.norm and p.vendor_code is not null
        union all
        select p.uuid, 3 from products p where p.barcodes @> array[requested.norm]
      ) hit
    ),
    best as (select place, min(way) as way from hits group by place)
    select distinct hits.place, p.uuid, p.article, p.name, p.slug, p.status = 'active' as "isActive"
    from best
    join hits using (place, way)
    join products p on p.uuid = hits.uuid and p.status in ('active', 'discontinued')
    order by hits.place, p.article`.execute(db);
  return rows;
}

/** One active or discontinued product; undefined for a hidden or unknown one. */
export async function articleTarget(db: Db | Tx, uuid: string): Promise<TargetMatch | undefined> {
  const { rows } = await sql<TargetMatch>`
    select 0 as place, uuid, article, name, slug, status = 'active' as "isActive"
      from products where uuid = ${uuid} and status in ('active', 'discontinued')`.execute(db);
  return rows[0];
}
