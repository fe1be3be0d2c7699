import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `spelled` is the code as stored by the shop or the counterparty. */
export type ProductByCode = {
  place: number;
  uuid: string;
  article: string;
  unit: string;
  packs: unknown;
  spelled: string;
};

/**
 * Active products by code: each code uses the first match kind that finds any, in the order own code, article,
 * manufacturer's code, barcode, also of a pack (product rules §3.9). An own code that is also a code of other goods finds both until the
 * counterparty has decided. `norms` are normalised codes; `place` counts from 0. One statement.
 */
export async function productsByCode(
  db: Db | Tx,
  { norms, counterparty }: { norms: readonly string[]; counterparty: string | null },
): Promise<ProductByCode[]> {
  const { rows } = await sql<ProductByCode>`
    with requested as (
      select norm, (place - 1)::int as place from unnest(${[...norms]}::text[]) with ordinality as list (norm, place) where norm <> ''
    ),
    hits as (
      select requested.place, hit.uuid, hit.way, hit.spelled, hit.is_decided
      from requested
      cross join lateral (
        select a.product_uuid as uuid, 1 as way, a.user_article as spelled, a.is_decided from user_articles a
        where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = requested.norm and a.status = 'matched'
        union all
        select p.uuid, 2, p.article, true from products p where p.article_norm = requested.norm and p.status = 'active'
        union all
        select p.uuid, 3, p.vendor_code, true from products p
        where vendor_code_norm(p.vendor_code) = requested.norm and p.vendor_code is not null
      ) hit
      union all
      -- One index search for all codes: one per code costs four times as much.
      select requested.place, p.uuid, 4, barcode, true
      from products p
      cross join unnest(p.barcodes) as barcode
      join requested on requested.norm = barcode
      where p.barcodes && array(select norm from requested)
      union all
      select requested.place, p.uuid, 4, barcode, true
      from products p
      cross join unnest(pack_barcodes(p.packs)) as barcode
      join requested on requested.norm = barcode
      where pack_barcodes(p.packs) && array(select norm from requested)
    ),
    best as (select place, min(way) as way, bool_and(is_decided) as is_decided from hits group by place)
    select distinct on (hits.place, p.article, p.uuid)
      hits.place, p.uuid, p.article, u.name as unit, p.packs, hits.spelled
    from best
    join hits on hits.place = best.place and (hits.way = best.way or not best.is_decided)
    join products p on p.uuid = hits.uuid and p.status = 'active'
    join units u on u.uuid = p.unit_uuid
    order by hits.place, p.article, p.uuid, hits.way`.execute(db);
  return rows;
}
