import type { RestOfBasket } from "#app/contract/basket/baskets.ts";
import { lineTotals } from "#app/domain/basket/pages.ts";
import { pricedLines, type PricedItem, type PricedLine } from "#app/domain/basket/priced-lines.ts";
import { groupKinds, quantityLeft, quantityTyped, type Availability } from "#app/domain/basket/split.ts";
import { nextTier } from "#app/domain/catalog/price.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import {
  quantityFromNumber,
  quantityToNumber,
  roundUpToMultiple,
  settleQuantity,
  subtractQuantity,
  type Quantity,
  type QuantityRule,
} from "#app/domain/quantity.ts";
import { totalWeight } from "#app/domain/weight.ts";
import { lineName, type BasketGoods, type BasketViewModel, type GroupWhen, type ShownTotals } from "./basket.ts";

/** Unsent input that differs from the server's state: quantities by product, ticks by line. */
export type TypedBasket = { quantities: ReadonlyMap<string, Quantity>; ticks: ReadonlyMap<string, boolean> };

export const nothingTyped: TypedBasket = { quantities: new Map(), ticks: new Map() };

export type ShownBasket = {
  groups: BasketGroup[];
  totals: ShownTotals;
  ticked: ShownTotals;
  /** Number of products, as in the header; one may have two lines. */
  goods: number;
  pricesChanged: number;
};

export type BasketGroup = {
  kind: Availability;
  /** Null if unknown yet. */
  when: GroupWhen | null;
  sum: number;
  allTicked: boolean;
  rows: BasketRow[];
  /** Its products on other pages. */
  rest: RestOfBasket["groups"][number] | null;
};

export type BasketRow = {
  goods: BasketGoods;
  kind: Availability;
  quantity: number;
  shortage: number;
  divided: boolean;
  ticked: boolean;
  price: number;
  sum: number;
  /** Total quantity of the product on both its lines. */
  whole: number;
  /** Whether it has the quantity field: the remainder of a divided product has none. */
  hasField: boolean;
  /** Quantity left after removing this line. */
  left: number;
  /** Additional quantity for the next lower price. */
  tier: { more: number; price: number } | null;
};

/** The basket as shown: the shop's rules over the server's answer and unsent input. */
export function shownBasket(
  { items, when, doNotDivide, paging }: Pick<BasketViewModel, "items" | "when" | "doNotDivide" | "paging">,
  typed: TypedBasket = nothingTyped,
): ShownBasket {
  const lines = pricedLines(
    items.map((goods) => itemOf(goods, typed.quantities.get(goods.uuid))),
    { doNotDivide },
  ).map((line) => ({ ...line, ticked: typed.ticks.get(lineName(line.item.uuid, line.kind)) ?? line.ticked }));
  const rest = paging?.rest ?? null;
  return {
    groups: groupKinds.flatMap((kind) => {
      const own = lines.filter((line) => line.kind === kind);
      const others = rest?.groups.find((group) => group.kind === kind) ?? null;
      return own.length === 0 && others === null
        ? []
        : [groupOf(own, { kind, when: when[kind] ?? null, rest: others })];
    }),
    totals: together(shownTotals(lines), rest?.totals),
    ticked: together(shownTotals(lines.filter((line) => line.ticked)), rest?.ticked),
    goods: items.length + (rest?.goods ?? 0),
    pricesChanged: items.filter(({ priceBefore }) => priceBefore !== null).length + (rest?.pricesChanged ?? 0),
  };
}

/** Whether both show the same, also if the goods have been loaded again. */
export function isSameRow(one: BasketRow, other: BasketRow): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a line of this group has no date while others of the basket have one. */
export function waitsForDate(when: GroupWhen | null, { goods, kind }: Pick<BasketRow, "goods" | "kind">): boolean {
  return when?.hasDates === true && when.waiting.includes(lineName(goods.uuid, kind));
}

/** The quantity a typed value will be settled to; null if refused. */
export function settledTyped(goods: BasketGoods, typed: Quantity): Quantity | null {
  const settled = settleQuantity(typed, quantityRule(goods));
  return settled.ok ? settled.value.quantity : null;
}

function quantityRule({ multiplicity, minQuantity, maxQuantity }: BasketGoods): QuantityRule {
  return {
    multiplicity: quantityFromNumber(multiplicity),
    minQuantity: quantityFromNumber(minQuantity ?? multiplicity),
    maxQuantity: maxQuantity === null ? null : quantityFromNumber(maxQuantity),
  };
}

type Item = PricedItem & { goods: BasketGoods; volume: number | null };
type Line = PricedLine<Item>;

/** The goods in units of the domain, with the typed quantity if there is one. */
function itemOf(goods: BasketGoods, typed?: Quantity): Item {
  const { uuid, quantity, availableQuantity, multiplicity, availability, weight, volume, ticked, tiers, vatRate } =
    goods;
  return {
    ...{ goods, uuid, availability, volume, ticked, vatRate },
    quantity: typed ?? quantityFromNumber(quantity),
    availableQuantity: quantityFromNumber(availableQuantity),
    multiplicity: quantityFromNumber(multiplicity),
    weightGrams: weight,
    tiers: tiers.map(({ from, price }) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) })),
  };
}

function groupOf(lines: readonly Line[], about: Pick<BasketGroup, "kind" | "when" | "rest">): BasketGroup {
  const { rest } = about;
  return {
    ...about,
    sum: moneyToNumber(addMoney(...lines.map((line) => line.sum), moneyFromNumber(rest?.sum ?? 0))),
    allTicked: lines.every((line) => line.ticked) && rest?.allTicked !== false,
    rows: lines.map(rowOf),
  };
}

function rowOf(line: Line): BasketRow {
  const { item, kind, quantity, shortage, divided, ticked, price, sum } = line;
  const { goods } = item;
  const rest = divided ? subtractQuantity(roundedWhole(line), quantity) : subtractQuantity(quantity, quantity);
  const field = quantityTyped({ kind, divided, quantity }, rest);
  const tier = field === null ? null : nextTier(item.tiers, field, quantityRule(goods));
  return {
    ...{ goods, kind, divided, ticked },
    quantity: quantityToNumber(quantity),
    shortage: quantityToNumber(shortage),
    price: moneyToNumber(price),
    sum: moneyToNumber(sum),
    whole: quantityToNumber(roundedWhole(line)),
    hasField: field !== null,
    left: quantityToNumber(quantityLeft({ kind, divided, quantity }, rest)),
    tier: tier && { more: quantityToNumber(tier.more), price: moneyToNumber(tier.price) },
  };
}

function roundedWhole({ item: { quantity, multiplicity } }: Line): Quantity {
  return roundUpToMultiple(quantity, multiplicity);
}

function together(some: ShownTotals, others: ShownTotals | undefined): ShownTotals {
  if (others === undefined) return some;
  const sum = (one: number, other: number) => moneyToNumber(addMoney(moneyFromNumber(one), moneyFromNumber(other)));
  return {
    sum: sum(some.sum, others.sum),
    vat: sum(some.vat, others.vat),
    lines: some.lines + others.lines,
    weight: totalWeight([some.weight, others.weight]),
    volume: some.volume + others.volume,
  };
}

function shownTotals(lines: readonly Line[]): ShownTotals {
  const { sum, vat, weightGrams, lines: count, volume } = lineTotals(lines);
  return { sum: moneyToNumber(sum), vat: moneyToNumber(vat), lines: count, weight: weightGrams, volume };
}
