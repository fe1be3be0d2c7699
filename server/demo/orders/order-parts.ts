import { addMoney, moneyToNumber, type Money } from "#app/domain/money.ts";
import { partNumber } from "#app/domain/order/number.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { addQuantity, quantityFromDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Random } from "#server/demo/random.ts";
import type { UserArticleRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { warehouseUuid } from "#server/demo/warehouses.ts";
import { deliveryOf, type StoredDelivery } from "./order-delivery.ts";
import type { OrderGoods } from "./order-goods.ts";
import { orderLines, stateOf, type OrderLine, type Shelves } from "./order-lines.ts";
import { lackingPlace, orderUuid, type OrderStory } from "./order-stories.ts";
import { stepsOf, type Step } from "./order-timeline.ts";

export type Making = {
  goods: readonly OrderGoods[];
  shelves: Shelves;
  /** Of the orders before it, which a schedule repeats. */
  linesOf: Map<string, readonly OrderLine[]>;
  userArticles: readonly UserArticleRow[];
  today: Date;
  random: Random;
};

export type Part = {
  uuid: string;
  number: string;
  position: number;
  status: OrderStatus;
  waits: boolean;
  lines: OrderLine[];
  itemsSum: Money;
  delivery: StoredDelivery;
  steps: Step[];
};

/** Parts of an order with their lines; fewer than its story says where the shelves have nothing for one. */
export function partsOf(story: OrderStory, order: { uuid: string; number: string }, making: Making): Part[] {
  const { account } = story;
  const { goods, shelves, random, today } = making;
  return story.statuses.flatMap((status, at) => {
    const isSecond = at > 0;
    // A single part waits where its order says so; the second part of an order is always brought.
    const waits =
      status === "awaitingSupply" ||
      (isSecond && status !== "canceled" && status !== "shipped" && status !== "completed");
    const isHeld = !waits && !isSecond && ["reserved", "picking"].includes(stateOf(status, waits));
    const lines =
      repeatedLines(story, making) ??
      orderLines(
        isSecond ? { ...account, lines: [1, 2], sums: [account.sums[0] / 2, account.sums[1] / 6] } : account,
        goods,
        random,
        (one, quantity) => !isHeld || shelves.take(one, warehouseUuid(account.warehouse), quantity),
      );
    if (lines.length === 0) return [];
    const itemsSum = addMoney(...lines.map(({ sum }) => sum));
    const sum = moneyToNumber(itemsSum);
    return [
      {
        uuid: stableUuid(`order-part/${order.uuid}/${at}`),
        number: partNumber(order.number, at + 1),
        position: at + 1,
        status,
        waits,
        lines,
        itemsSum,
        delivery: deliveryOf(story, { sum, isSecond, waits, today }, random),
        steps: stepsOf(story, status, waits, today),
      },
    ];
  });
}

/** Those of the order that it repeats, without what the shelves lacked. */
function repeatedLines({ account, repeats }: OrderStory, { linesOf }: Making): OrderLine[] | null {
  if (repeats === null) return null;
  const lines = linesOf.get(orderUuid({ account, place: repeats.place })) ?? null;
  const lacks = repeats.lacking?.what === "skipped" ? lackingPlace(repeats.lacking, lines?.length ?? 0) : null;
  return lines && lines.filter((_, at) => at !== lacks);
}

/** Of an order that came back in part a few of its first line, of one that came back all. */
export function returnedOf({ statuses: [status] }: OrderStory, lines: readonly OrderLine[]): Map<OrderLine, Quantity> {
  if (status === "returned") return new Map(lines.map((line) => [line, line.quantity]));
  const [first] = lines;
  if (status !== "partiallyReturned" || first === undefined) return new Map();
  const multiplicity = quantityFromDecimal(first.goods.multiplicity);
  const steps = Math.max(1, Math.floor(first.quantity / multiplicity / 3));
  return new Map([[first, addQuantity(...Array.from({ length: steps }, () => multiplicity))]]);
}
