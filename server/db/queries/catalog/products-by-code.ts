import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type CodeMatch = { place: number; uuid: string; article: string; unit: string; packs: unknown };

/**
 * Products on sale that codes name: of each code those of the first way that finds any, in the order own code, article,
 * manufacturer's code, barcode (decisions §3.9). `norms` are codes in the form in which articles are compared; `place` counts
 * from 0. One statement.
 */
export async function productsByCode(
  db: Db | Tx,
  { norms, counterparty }: { norms: readonly string[]; counterparty: string | null },
): Promise<CodeMatch[]> {
  const { rows } = await sql<CodeMatch>`
    with asked as (
      select norm, (place - 1)::int as place from unnest(${[...norms]}::text[]) with ordinality as list (norm, place) where norm <> ''
    ),
    hits as (
      select asked.place, hit.uuid, hit.way
      from asked
      cross join lateral (
        select a.product_uuid as uuid, 1 as way from user_articles a
        where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = asked.norm and a.status = 'matched'
        union all
        select p.uuid, 2 from products p where p.article_norm = asked.norm and p.status = 'active'
        union all
        select p.uuid, 3 from products p where vendor_code_norm(p.vendor_code) = asked.norm and p.vendor_code is not null
      ) hit
      union all
      -- One search of the index for all codes: one for each costs four times as much.
      select asked.place, p.uuid, 4
      from products p
      cross join unnest(p.barcodes) as barcode
      join asked on asked.norm = barcode
      where p.barcodes && array(select norm from asked)
    ),
    best as (select place, min(way) as way from hits group by place)
    select distinct hits.place, p.uuid, p.article, u.name as unit, p.packs
    from best
    join hits using (place, way)
    join products p on p.uuid = hits.uuid and p.status = 'active'
    join units u on u.uuid = p.unit_uuid
    order by hits.place, p.article`.execute(db);
  return rows;
}
