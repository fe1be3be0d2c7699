import type { ProblemOr } from "#app/contract/problem.ts";
import type { ScheduleBody, ScheduleRun } from "#app/contract/schedules.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { scheduledLine, type ScheduleTerms, type ScheduledLine } from "#app/domain/order/schedule-run.ts";
import { checkQuantity, settleQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { scheduleLines, type ScheduleLine } from "#server/db/queries/order/schedule-lines.ts";
import { pricingOf, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";

/**
 * The lines of a schedule as they are agreed now: at the counterparty's prices of today, in the quantities asked for, or in
 * those that stand. What is sold no more keeps its old price, for the day it comes back.
 */
export async function agreedLines(
  tx: Tx,
  buyer: Buyer,
  standing: readonly ScheduleLine[],
  asked: ScheduleBody["items"],
): Promise<ProblemOr<ScheduleLine[]>> {
  const cards = await cardsOf(tx, buyer, standing);
  const known = new Set(standing.map(({ productUuid }) => productUuid));
  const wanted = new Map<string, Quantity>();
  for (const { uuid, quantity } of asked ?? []) {
    const read = checkQuantity(quantity);
    if (!read.ok || !known.has(uuid)) return no("badQuantity", { uuid });
    wanted.set(uuid, read.value);
  }
  const lines = standing.flatMap((line): ScheduleLine[] => {
    const asking = asked === undefined ? line.quantity : wanted.get(line.productUuid);
    if (asking === undefined || asking <= 0) return [];
    const sold = cards.get(line.productUuid);
    const settled = sold && isSold({ card: sold }) ? settleQuantity(asking, sold) : null;
    if (!sold || !settled?.ok) return [{ ...line, quantity: asking }];
    const { quantity } = settled.value;
    return [{ productUuid: line.productUuid, quantity, price: priceAt(sold.tiers, quantity) }];
  });
  return lines.length === 0 ? no("scheduleEmpty") : ok(lines);
}

export type ScheduledGoods = { productUuid: string; line: ScheduledLine };

/** What a run would take now, and all that differs from what was agreed. */
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
      line: scheduledLine(one, card && isSold({ card }) ? card : null, terms),
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
