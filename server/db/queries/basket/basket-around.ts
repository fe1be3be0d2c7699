import { sql } from "kysely";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  cardColumns,
  cardRow,
  cardTables,
  countedColumns,
  countedRow,
  type CardJson,
  type CountedJson,
  type PricingContext,
  type ProductCardRow,
} from "#server/db/queries/catalog/card-columns.ts";
import type { BasketLineRow } from "./basket-lines.ts";
import {
  lineColumns,
  lineRow,
  volumeOf,
  type BasketLineWithCard,
  type LineJson,
  type OtherCard,
  type StoredBasket,
} from "./baskets.ts";

/** A line that is not displayed, reduced to what totals need. */
export type AmountLine = BasketLineRow &
  Pick<ProductCardRow, "multiplicity" | "weightGrams" | "status" | "availability" | "availableQuantity" | "tiers"> &
  Pick<ProductCardRow, "vatRate">;

type AmountJson = CountedJson &
  Pick<CardJson, "vatRate"> & {
    quantity: number;
    tickedAvailable: boolean;
    tickedWaiting: boolean;
    seenPrice: number | null;
    seq: number;
  };

export type BasketAround = {
  basket: StoredBasket | null;
  /** Lines of the named products, oldest first. */
  lines: BasketLineWithCard[];
  /** Named products without a line. */
  others: OtherCard[];
  /** All other lines. */
  rest: AmountLine[];
};

/** Named products with cards, and reduced lines of the rest of the basket; one statement. */
export async function basketAround(
  db: Db | Tx,
  { owner, products, ...pricing }: PricingContext & { owner: string; products: readonly string[] },
): Promise<BasketAround> {
  const named = sql`${[...products]}::uuid[]`;
  const { rows } = await sql<{
    basket: StoredBasket | null;
    cards: (LineJson & CardJson)[];
    rest: AmountJson[];
  }>`${prepared}
    with basket as (select uuid, version from baskets where owner = ${owner})
    select
      (select json_build_object('uuid', uuid, 'version', version) from basket) as basket,
      coalesce((
        select json_agg(line)
        from (
          select ${lineColumns}, ${cardColumns(pricing)}
          from unnest(${named}) as asked (uuid)
          join products p on p.uuid = asked.uuid
          left join basket_lines wanted
            on wanted.basket_uuid = (select uuid from basket) and wanted.product_uuid = p.uuid
          ${cardTables}
          order by wanted.added_at nulls last, p.uuid
        ) line
      ), '[]') as cards,
      coalesce((
        select json_agg(line)
        from (
          select wanted.quantity, wanted.ticked_available as "tickedAvailable", wanted.ticked_waiting as "tickedWaiting",
            wanted.seen_price as "seenPrice", wanted.seq, p.vat_rate as "vatRate", ${countedColumns(pricing)}
          from basket_lines wanted
          join products p on p.uuid = wanted.product_uuid
          where wanted.basket_uuid = (select uuid from basket) and not wanted.product_uuid = any(${named})
        ) line
      ), '[]') as rest`.execute(db);
  const [row] = rows;
  const cards = row?.cards ?? [];
  return {
    basket: row?.basket ?? null,
    lines: cards.flatMap(lineRow),
    others: cards
      .filter(({ quantity }) => quantity === null)
      .map((json) => ({ ...cardRow(json), volume: volumeOf(json) })),
    rest: (row?.rest ?? []).map(amountLine),
  };
}

/** Written out, as `cardRow`: of 500 lines copies of objects took longer than all other work of an addition. */
function amountLine(json: AmountJson): AmountLine {
  const { multiplicity, weightGrams, status, availability, availableQuantity, tiers } = countedRow(json);
  return {
    uuid: json.uuid,
    quantity: quantityFromNumber(json.quantity),
    ticked: { available: json.tickedAvailable, waiting: json.tickedWaiting },
    seenPrice: json.seenPrice === null ? null : moneyFromNumber(json.seenPrice),
    seq: json.seq,
    multiplicity,
    weightGrams,
    status,
    availability,
    availableQuantity,
    tiers,
    vatRate: json.vatRate,
  };
}
