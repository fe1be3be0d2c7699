import type { Basket, WireBasketItem } from "#app/contract/baskets.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import type { CalculateCard } from "#app/contract/logistics.ts";
import { groupKinds, type Availability } from "#app/domain/basket/split.ts";

/** The basket page. Sent to the browser, so it holds nothing that is not shown or counted. */
export type BasketViewModel = {
  items: BasketGoods[];
  /** By group; a group without a day is not there. */
  when: Partial<Record<Availability, GroupWhen>>;
  gone: Basket["gone"];
  doNotDivide: boolean;
  version: number;
  /** Of a basket that is shown in pages; null where all its goods are in `items`. */
  paging: BasketPaging | null;
};

export type BasketPaging = {
  page: number;
  pages: number;
  /** Goods of other pages, before the first one of this page among them. */
  before: number;
  rest: RestOfBasket;
};

/** What goods of other pages add to groups and totals. */
export type RestOfBasket = {
  groups: RestOfGroup[];
  totals: ShownTotals;
  ticked: ShownTotals;
  goods: number;
  pricesChanged: number;
};

/** `waiting`: names of its goods that have no date. */
export type RestOfGroup = { kind: Availability; sum: number; allTicked: boolean; lines: number; waiting: string[] };

export type ShownTotals = { sum: number; vat: number; lines: number; weight: number; volume: number };

/** The days on which a group can be had soonest, and how. */
export type GroupWhen = {
  /** `together`: with every other group. */
  way: "pickup" | "delivery" | "together";
  from: string;
  to: string;
  /** Some goods that go with it have a date: `from` and `to` are theirs. */
  hasDates: boolean;
  /** Others have none. */
  isEstimate: boolean;
  /** Lines of the group without a date, by name (`lineName`). */
  waiting: string[];
};

/** One product, whole; shown-basket.ts divides it. */
export type BasketGoods = Pick<
  WireBasketItem,
  "uuid" | "quantity" | "availableQuantity" | "multiplicity" | "availability" | "weight" | "ticked"
> & {
  /** Cubic millimetres of one multiplicity; null where nobody has measured it. */
  volume: number | null;
  /** The unit price shown before, when it has changed since. */
  priceBefore: number | null;
  tiers: ProductCard["price"]["tiers"];
  vatRate: ProductCard["price"]["vatRate"];
  /** The least that can be ordered; null where that is one multiplicity. */
  minQuantity: number | null;
  maxQuantity: number | null;
  name: string;
  slug: string;
  article: string;
  userArticle: string | null;
  unit: string;
  image: string;
  /** Goods of its size and look that the city has, where it has too little of this one (specification §3, isSimilarHas). */
  similar: SimilarGoods[];
};

export type SimilarGoods = Pick<ProductCard, "uuid" | "slug" | "name" | "unit"> & { price: number };

type Similar = readonly { productUuid?: string | undefined; products: readonly ProductCard[] }[];

export function basketViewModel(
  { items, gone, doNotDivide, version }: Basket,
  delivery: CalculateCard,
  similar: Similar,
): BasketViewModel {
  const held = new Set(items.map(({ uuid }) => uuid));
  return {
    items: items.map((item) => goodsOf(item, similarTo(item, similar, held))),
    when: Object.fromEntries(groupKinds.flatMap((kind) => whenOf(delivery, kind))),
    gone,
    doNotDivide,
    version,
    paging: null,
  };
}

/** Does the city have less of it than is wanted? Then something similar is worth showing. */
export function runsShort({
  quantity,
  availableQuantity,
}: Pick<WireBasketItem, "quantity" | "availableQuantity">): boolean {
  return quantity > availableQuantity;
}

const mostSimilar = 3;

/** The nearest in price of what serves in its place, as far as it does not lie in the basket already. */
function similarTo(item: WireBasketItem, similar: Similar, held: ReadonlySet<string>): SimilarGoods[] {
  if (!runsShort(item)) return [];
  const beside = similar.find(({ productUuid }) => productUuid === item.uuid)?.products ?? [];
  const away = ({ price }: ProductCard) => Math.abs(price.price - item.price.price);
  return beside
    .filter(({ uuid }) => !held.has(uuid))
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, mostSimilar)
    .map(({ uuid, slug, name, unit, price }) => ({ uuid, slug, name, unit, price: price.price }));
}

/** The name of a line in the form of ticks. */
export function lineName(uuid: string, kind: Availability): string {
  return `${uuid}:${kind}`;
}

function whenOf(delivery: CalculateCard, kind: Availability): [Availability, GroupWhen][] {
  const { kinds = [], options: [first] = [], waiting = [] } = delivery.find((one) => one.kinds.includes(kind)) ?? {};
  if (first === undefined) return [];
  const { type, dateFrom, dateTo, hasDates, isEstimate } = first;
  const way = kinds.length > 1 ? "together" : type === "pickup" ? "pickup" : "delivery";
  const own = waiting.filter((line) => line.kind === kind).map((line) => lineName(line.uuid, kind));
  return [[kind, { way, from: dateFrom, to: dateTo, hasDates, isEstimate, waiting: own }]];
}

function goodsOf(item: WireBasketItem, similar: SimilarGoods[]): BasketGoods {
  const { uuid, quantity, availableQuantity, multiplicity, availability, weight, volume, ticked, price, product } =
    item;
  const { name, slug, article, userArticle, unit, image, minQuantity, maxQuantity } = product;
  return {
    ...{ uuid, image: image.url, slug, name, article, userArticle },
    ...{ quantity, availableQuantity, multiplicity, availability, weight, volume, ticked, similar, unit, maxQuantity },
    minQuantity: minQuantity > multiplicity ? minQuantity : null,
    priceBefore: price.before,
    tiers: product.price.tiers,
    vatRate: product.price.vatRate,
  };
}
