import type { Basket, WireBasketItem } from "#app/contract/baskets.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import { pricedLines, type PricedItem, type PricedLine } from "#app/domain/basket/priced-lines.ts";
import { groupKinds, quantityLeft, quantityTyped, type Availability } from "#app/domain/basket/split.ts";
import { totalsOf } from "#app/domain/basket/totals.ts";
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
import {
  lineName,
  type BasketGoods,
  type BasketViewModel,
  type GroupWhen,
  type RestOfGroup,
  type ShownTotals,
} from "./basket.ts";

/** What stands in the fields of the page and differs from what the shop knows: quantities by product, ticks by line. */
export type Typed = { quantities: ReadonlyMap<string, Quantity>; ticks: ReadonlyMap<string, boolean> };

export const nothingTyped: Typed = { quantities: new Map(), ticks: new Map() };

export type ShownBasket = {
  groups: BasketGroup[];
  totals: ShownTotals;
  ticked: ShownTotals;
  /** Products, of which one may stand in two lines: what the header counts. */
  goods: number;
  pricesChanged: number;
};

export type BasketGroup = {
  kind: Availability;
  /** Null while nobody knows yet. */
  when: GroupWhen | null;
  sum: number;
  allTicked: boolean;
  rows: BasketRow[];
  /** Its goods on other pages. */
  rest: RestOfGroup | null;
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
  /** All that the basket holds of the product, on both lines of a divided one. */
  whole: number;
  /** Has the field: the remainder of a divided product follows the line above. */
  hasField: boolean;
  /** What stays of the product when this line is removed. */
  left: number;
  /** How much more brings the next lower price. */
  tier: { more: number; price: number } | null;
};

/** The basket as the page shows it: the shop's own rule over what the shop answered and what has been typed since. */
export function shownBasket(
  { items, when, doNotDivide, paging }: Pick<BasketViewModel, "items" | "when" | "doNotDivide" | "paging">,
  typed: Typed = nothingTyped,
): ShownBasket {
  const lines = pricedLines(
    items.map((goods) => ({ ...itemOf(goods, typed.quantities.get(goods.uuid)), goods })),
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

/** Has a line of this group no date, while others of the basket have one? */
export function waitsForDate(when: GroupWhen | null, { goods, kind }: Pick<BasketRow, "goods" | "kind">): boolean {
  return when?.hasDates === true && when.waiting.includes(lineName(goods.uuid, kind));
}

/** What the shop will make of a quantity typed into the field of these goods; null for what it will refuse. */
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

/** The lines of an answer of the API: a product divided by stock makes two. */
export function linesOfBasket({ items, doNotDivide }: Pick<Basket, "items" | "doNotDivide">) {
  const known = items.map((wire) => ({ ...itemOf({ ...wire, ...wire.product.price }), wire }));
  return pricedLines(known, { doNotDivide }).map(({ item: { wire }, kind, quantity, shortage }) => ({
    ...{ uuid: wire.uuid, kind, product: wire.product, availableQuantity: wire.availableQuantity },
    quantity: quantityToNumber(quantity),
    shortage: quantityToNumber(shortage),
  }));
}

type Line = PricedLine<PricedItem & { goods: BasketGoods }>;

function itemOf(
  goods: Omit<WireBasketItem, "product" | "price" | "categoryUuid" | "volume"> &
    Pick<ProductCard["price"], "tiers" | "vatRate">,
  typed?: Quantity,
): PricedItem {
  const { uuid, quantity, availableQuantity, multiplicity, availability, weight, ticked, tiers, vatRate } = goods;
  return {
    uuid,
    quantity: typed ?? quantityFromNumber(quantity),
    availableQuantity: quantityFromNumber(availableQuantity),
    multiplicity: quantityFromNumber(multiplicity),
    availability,
    weightGrams: weight,
    ticked,
    tiers: tiers.map(({ from, price }) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) })),
    vatRate,
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
    weight: some.weight + others.weight,
    volume: some.volume + others.volume,
  };
}

function shownTotals(lines: readonly Line[]): ShownTotals {
  const { sum, vat, weightGrams, lines: count } = totalsOf(lines, ({ item }) => item.uuid);
  const volume = lines.reduce(
    (all, { item, quantity }) => all + (item.goods.volume ?? 0) * (quantity / item.multiplicity),
    0,
  );
  return { sum: moneyToNumber(sum), vat: moneyToNumber(vat), lines: count, weight: weightGrams, volume };
}
