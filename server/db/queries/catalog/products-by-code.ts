import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** `spelled` is the code as the shop or the counterparty writes it. */
export type CodeMatch = {
  place: number;
  uuid: string;
  article: string;
  unit: string;
  packs: unknown;
  spelled: string;
};

/**
 * Products on sale that codes name: of each code those of the first way that finds any, in the order own code, article,
 * manufacturer's code, barcode (decisions §3.9). An own code that is a code of other goods too finds both, until its
 * counterparty has decided. `norms` are codes in the form in which articles are compared; `place` counts from 0. One
 * statement.
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
      select asked.place, hit.uuid, hit.way, hit.spelled, hit.is_decided
      from asked
      cross join lateral (
        select a.product_uuid as uuid, 1 as way, a.user_article as spelled, a.is_decided from user_articles a
        where a.counterparty_uuid = ${counterparty}::uuid and a.user_article_norm = asked.norm and a.status = 'matched'
        union all
        select p.uuid, 2, p.article, true from products p where p.article_norm = asked.norm and p.status = 'active'
        union all
        select p.uuid, 3, p.vendor_code, true from products p
        where vendor_code_norm(p.vendor_code) = asked.norm and p.vendor_code is not null
      ) hit
      union all
      -- One search of the index for all codes: one for each costs four times as much.
      select asked.place, p.uuid, 4, barcode, true
      from products p
      cross join unnest(p.barcodes) as barcode
      join asked on asked.norm = barcode
      where p.barcodes && array(select norm from asked)
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
