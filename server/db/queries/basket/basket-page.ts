import { sql } from "kysely";
import { goodsOnBasketPage } from "#app/domain/limits.ts";
import type { Db } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  cardColumns,
  cardTables,
  type CardJson,
  countedColumns,
  countedRow,
  type CountedGoods,
  type CountedJson,
  type PricingContext,
} from "#server/db/queries/catalog/card-columns.ts";
import type { BasketLineRow } from "./basket-lines.ts";
import { lineColumns, lineOf, lineRow, type BasketLineWithCard, type StoredBasket, type LineJson } from "./baskets.ts";

/** A line of another page, reduced to what totals need. */
export type CountedLine = BasketLineRow & CountedGoods & Pick<BasketLineWithCard, "name" | "vatRate" | "volume">;

export type BasketPageContents = {
  basket: StoredBasket | null;
  /** Lines of the requested or last page; discontinued ones on every page. */
  lines: BasketLineWithCard[];
  /** Lines of other pages. */
  others: CountedLine[];
};

/** One page of a basket with product cards, oldest line first, and reduced lines of the other pages; one statement. */
export async function basketPageContents(
  db: Db,
  { owner, page, ...pricing }: PricingContext & { owner: string; page: number },
): Promise<BasketPageContents> {
  const pageOf = (place: string) =>
    sql`greatest(1, (${sql.ref(place)} + ${sql.lit(goodsOnBasketPage - 1)}) / ${sql.lit(goodsOnBasketPage)})`;
  const { rows } = await sql<{
    basket: StoredBasket | null;
    lines: (LineJson & CardJson)[];
    others: (LineJson & CountedJson & Pick<CardJson, "name" | "vatRate">)[];
  }>`${prepared}
    with basket as (select uuid, version from baskets where owner = ${owner}),
    numbered as (
      select standing.*, row_number() over (partition by is_sold order by added_at, product_uuid) as place,
        count(*) filter (where is_sold) over () as goods
      from (
        select l.product_uuid, l.quantity, l.ticked_available, l.ticked_waiting, l.seen_price, l.seq, l.added_at,
          p.status = 'active' and p.base_price is not null and exists (
            select from prices t
            where t.product_uuid = p.uuid and t.price_list_id = any(${[...pricing.priceListIds]}::smallint[]) and t.from_quantity = 0
          ) as is_sold
        from basket_lines l
        join products p on p.uuid = l.product_uuid
        where l.basket_uuid = (select uuid from basket)
      ) standing
    ),
    wanted as materialized (
      select numbered.*, not is_sold or ${pageOf("place")} = least(${page}::bigint, ${pageOf("goods")}) as is_shown
      from numbered
    )
    select
      (select json_build_object('uuid', uuid, 'version', version) from basket) as basket,
      coalesce((
        select json_agg(line)
        from (
          select ${lineColumns}, ${cardColumns(pricing)}
          from wanted
          join products p on p.uuid = wanted.product_uuid
          ${cardTables}
          where wanted.is_shown
          order by wanted.added_at, p.uuid
        ) line
      ), '[]') as lines,
      coalesce((
        select json_agg(line)
        from (
          select ${lineColumns}, p.name, p.vat_rate as "vatRate", ${countedColumns(pricing)}
          from wanted
          join products p on p.uuid = wanted.product_uuid
          where not wanted.is_shown
          order by wanted.added_at, p.uuid
        ) line
      ), '[]') as others`.execute(db);
  const [row] = rows;
  return {
    basket: row?.basket ?? null,
    lines: (row?.lines ?? []).flatMap(lineRow),
    others: (row?.others ?? []).flatMap((json) =>
      lineOf(json).map((line) => ({ ...countedRow(json), ...line, name: json.name, vatRate: json.vatRate })),
    ),
  };
}
