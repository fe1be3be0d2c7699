import type { ProblemOr } from "#app/contract/problem.ts";
import type { ScheduleBody, ScheduleRun } from "#app/contract/orders/schedules.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { scheduledLine, type ScheduleTerms, type ScheduledLine } from "#app/domain/order/schedule-run.ts";
import { checkQuantity, settleQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { scheduleLines, type ScheduleLine } from "#server/db/queries/order/schedules/schedule-lines.ts";
import { pricingOf, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";

/**
 * Lines agreed now: at the counterparty's current prices, in the requested or existing quantities. Discontinued goods
 * keep their old price in case they return.
 */
export async function agreedLines(
  tx: Tx,
  buyer: Buyer,
  standing: readonly ScheduleLine[],
  requested: ScheduleBody["items"],
): Promise<ProblemOr<ScheduleLine[], "badQuantity" | "scheduleEmpty">> {
  const cards = await cardsOf(tx, buyer, standing);
  const known = new Set(standing.map(({ productUuid }) => productUuid));
  const wanted = new Map<string, Quantity>();
  for (const { uuid, quantity } of requested ?? []) {
    const read = checkQuantity(quantity);
    if (!read.ok || !known.has(uuid)) return no("badQuantity", { uuid });
    wanted.set(uuid, read.value);
  }
  const lines = standing.flatMap((line): ScheduleLine[] => {
    const target = requested === undefined ? line.quantity : wanted.get(line.productUuid);
    if (target === undefined || target <= 0) return [];
    const sold = cards.get(line.productUuid);
    const settled = sold && isSold(sold) ? settleQuantity(target, sold) : null;
    if (!sold || !settled?.ok) return [{ ...line, quantity: target }];
    const { quantity } = settled.value;
    return [{ productUuid: line.productUuid, quantity, price: priceAt(sold.tiers, quantity) }];
  });
  return lines.length === 0 ? no("scheduleEmpty") : ok(lines);
}

export type ScheduledGoods = { productUuid: string; line: ScheduledLine };

/** Goods a run would order now, with differences from the agreement. */
export async function scheduledGoods(
  tx: Tx,
  buyer: Buyer,
  { uuid, ...terms }: ScheduleTerms & { uuid: string },
): Promise<{ goods: ScheduledGoods[]; warnings: ScheduleRun["warnings"] }> {
  const agreed = await scheduleLines(tx, uuid);
  const cards = await cardsOf(tx, buyer, agreed);
  const goods = agreed.map((one) => {
    const card = cards.get(one.productUuid);
    return {
      productUuid: one.productUuid,
      line: scheduledLine(one, card && isSold(card) ? card : null, terms),
    };
  });
  const warnings = goods.flatMap(({ productUuid, line }) => {
    const { name = "", article = "" } = cards.get(productUuid) ?? {};
    return line.warnings.map((what) => ({ name, article, what }));
  });
  return { goods, warnings };
}

async function cardsOf(
  tx: Tx,
  buyer: Buyer,
  lines: readonly { productUuid: string }[],
): Promise<ReadonlyMap<string, ProductCardRow>> {
  const uuids = lines.map(({ productUuid }) => productUuid);
  const cards = await productCards(tx, { uuids, ...pricingOf(withPrices(buyer)) });
  return new Map(cards.map((card) => [card.uuid, card]));
}
