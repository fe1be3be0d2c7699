import type { Basket, WireBasketLine } from "#app/contract/baskets.ts";
import type { CalculateCard } from "#app/contract/logistics.ts";
import { quantityLeft, quantityTyped, type Availability } from "#app/domain/basket/split.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { addQuantity, quantityFromNumber, quantityToNumber, subtractQuantity } from "#app/domain/quantity.ts";

/** The basket page. Sent to the browser, so it holds nothing that is not shown. */
export type BasketViewModel = {
  groups: BasketGroup[];
  gone: Basket["gone"];
  doNotDivide: boolean;
  ticked: Basket["tickedTotals"];
  lines: number;
  /** Products, of which one may stand in two lines: what the header counts. */
  goods: number;
  /** Grams. */
  weight: number;
  pricesChanged: number;
};

export type BasketGroup = { kind: Availability; when: GroupWhen; sum: number; rows: BasketRow[] };
/** The days on which the group can be had soonest, and how; null when nobody knows yet. */
export type GroupWhen = {
  /** `together`: with every other group. */
  way: "pickup" | "delivery" | "together";
  from: string;
  to: string;
  isEstimate: boolean;
} | null;

export type BasketRow = Pick<
  WireBasketLine,
  "uuid" | "kind" | "quantity" | "shortage" | "divided" | "ticked" | "multiplicity" | "price" | "priceBefore" | "sum"
> & {
  name: string;
  slug: string;
  article: string;
  unit: string;
  image: string;
  /** What stands in the field: the whole of the product. Null on the remainder of a divided one. */
  typed: number | null;
  /** All that the basket holds of the product, on both lines of a divided one. */
  whole: number;
  /** What stays of the product when this line is removed. */
  left: number;
};

export function basketViewModel(basket: Basket, delivery: CalculateCard): BasketViewModel {
  return {
    groups: kinds.flatMap((kind) => groupOf(basket, delivery, kind)),
    gone: basket.gone,
    doNotDivide: basket.doNotDivide,
    ticked: basket.tickedTotals,
    lines: basket.totals.lines,
    goods: new Set(basket.items.map(({ uuid }) => uuid)).size,
    weight: basket.totals.weight,
    pricesChanged: new Set(basket.items.filter(({ priceBefore }) => priceBefore !== null).map(({ uuid }) => uuid)).size,
  };
}

const kinds: readonly Availability[] = ["available", "notAvailable", "onOrder"];

function groupOf({ items }: Basket, delivery: CalculateCard, kind: Availability): BasketGroup[] {
  const lines = items.filter((line) => line.kind === kind);
  if (lines.length === 0) return [];
  const sum = moneyToNumber(addMoney(...lines.map((line) => moneyFromNumber(line.sum))));
  return [{ kind, when: whenOf(delivery, kind), sum, rows: lines.map((line) => rowOf(line, items)) }];
}

function whenOf(delivery: CalculateCard, kind: Availability): GroupWhen {
  const { kinds = [], options: [first] = [] } = delivery.find((one) => one.kinds.includes(kind)) ?? {};
  if (first === undefined) return null;
  const { type, dateFrom, dateTo, isEstimate } = first;
  const way = kinds.length > 1 ? "together" : type === "pickup" ? "pickup" : "delivery";
  return { way, from: dateFrom, to: dateTo, isEstimate };
}

function rowOf(line: WireBasketLine, all: readonly WireBasketLine[]): BasketRow {
  const { uuid, kind, quantity, shortage, divided, ticked, multiplicity, price, priceBefore, sum, product } = line;
  const { name, slug, article, unit, image } = product;
  const whole = addQuantity(...all.filter((one) => one.uuid === uuid).map((one) => quantityFromNumber(one.quantity)));
  const shown = { kind, divided, quantity: quantityFromNumber(quantity) };
  const rest = subtractQuantity(whole, shown.quantity);
  const typed = quantityTyped(shown, rest);
  return {
    ...{ uuid, kind, quantity, shortage, divided, ticked, multiplicity, price, priceBefore, sum },
    ...{ name, slug, article, unit, image: image.url },
    typed: typed === null ? null : quantityToNumber(typed),
    whole: quantityToNumber(whole),
    left: quantityToNumber(quantityLeft(shown, rest)),
  };
}
