import { acceptable, recalculate, type RecalculationRule } from "#app/domain/catalog/prices/recalculation.ts";
import type { KeptPrice, PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import { mostRowsInBatch } from "#app/domain/catalog/saving/saved-row.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { goodsOfList, type PricedGoods } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptPrices } from "#server/db/queries/catalog/saving/prices.ts";

/** The rule of a product; null: its prices stay. */
export type RuleOf = (goods: PricedGoods) => RecalculationRule | null;

export async function* goodsPages(db: Db | Tx, { id }: KeptPriceList): AsyncGenerator<PricedGoods[]> {
  let after: string | null = null;
  for (;;) {
    const page: PricedGoods[] = await goodsOfList(db, id, after, mostRowsInBatch);
    if (page.length > 0) yield page;
    after = page.at(-1)?.uuid ?? null;
    if (page.length < mostRowsInBatch) return;
  }
}

export function pricesOf(db: Db | Tx, goods: readonly PricedGoods[], lists: readonly KeptPriceList[]) {
  return keptPrices(
    db,
    goods.map(({ uuid }) => uuid),
    lists.map(({ id }) => id),
  );
}

/** None for a product that has left the list meanwhile, or whose price would be too high. */
export function rowsOf(
  { externalId }: PricedGoods,
  from: KeptPrice | undefined,
  rule: RecalculationRule | null,
): PriceToSave[] {
  const row = from === undefined || rule === null ? null : acceptable(recalculate({ product: externalId, from }, rule));
  return row === null ? [] : [row];
}
