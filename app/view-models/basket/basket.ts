import type { Basket, BasketOnPage, RestOfBasket, WireBasketItem } from "#app/contract/basket/baskets.ts";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { groupKinds, type Availability } from "#app/domain/basket/split.ts";

/** Basket page. Sent to the browser, so it holds only what is shown or counted. */
export type BasketViewModel = {
  items: BasketGoods[];
  /** By group; groups without a date are absent. */
  when: Partial<Record<Availability, GroupWhen>>;
  gone: Basket["gone"];
  doNotDivide: boolean;
  version: number;
  /** Paging of the basket; null if all its products are in `items`. */
  paging: BasketPaging | null;
};

export type BasketPaging = Pick<BasketOnPage, "page" | "pages" | "before"> & { rest: RestOfBasket };

export type ShownTotals = RestOfBasket["totals"];

/** Earliest dates of a group, and the delivery method. */
export type GroupWhen = {
  /** `together`: in one delivery with the other groups. */
  way: "pickup" | "delivery" | "together";
  from: string;
  to: string;
  /** Some of its goods have a date: `from` and `to` are theirs. */
  hasDates: boolean;
  /** Others have none. */
  isEstimate: boolean;
  /** Names of lines without a date (`lineName`). */
  waiting: string[];
};

/** One undivided product; shown-basket.ts divides it. */
export type BasketGoods = Pick<
  WireBasketItem,
  "uuid" | "quantity" | "availableQuantity" | "multiplicity" | "availability" | "weight" | "ticked"
> & {
  /** Cubic millimetres per multiplicity; null if unknown. */
  volume: number | null;
  /** Unit price shown last, if it has changed. */
  priceBefore: number | null;
  tiers: ProductCard["price"]["tiers"];
  vatRate: ProductCard["price"]["vatRate"];
  /** Minimum order; null if one multiplicity. */
  minQuantity: number | null;
  maxQuantity: number | null;
  name: string;
  slug: string;
  article: string;
  userArticle: string | null;
  unit: string;
  image: string | null;
  /** Available products of equal size and look, if stock is short (specification §3, isSimilarHas). */
  similar: SimilarGoods[];
};

export type SimilarGoods = Pick<ProductCard, "uuid" | "slug" | "name" | "unit"> & { price: number };

type Similar = readonly { productUuid?: string | undefined; products: readonly ProductCard[] }[];

export function basketViewModel(basket: BasketOnPage, similar: Similar): BasketViewModel {
  const { items, gone, doNotDivide, version, when, page, pages, before, rest } = basket;
  const held = heldGoods(basket);
  return {
    items: items.map((item) => goodsOf(item, similarTo(item, similar, held))),
    when: Object.fromEntries(groupKinds.flatMap((kind) => datesOfGroup(when, kind))),
    gone,
    doNotDivide,
    version,
    paging: rest && { page, pages, before, rest },
  };
}

/** Products in the basket, on any page. */
export function heldGoods({ items, others }: Pick<BasketOnPage, "items" | "others">): Set<string> {
  return new Set([...items.map(({ uuid }) => uuid), ...others]);
}

/** Whether stock is below the quantity, so that alternatives are shown. */
export function runsShort({
  quantity,
  availableQuantity,
}: Pick<WireBasketItem, "quantity" | "availableQuantity">): boolean {
  return quantity > availableQuantity;
}

const mostSimilar = 3;

/** Alternatives nearest in price that are not in the basket. */
function similarTo(item: WireBasketItem, similar: Similar, held: ReadonlySet<string>): SimilarGoods[] {
  if (!runsShort(item)) return [];
  const alternatives = similar.find(({ productUuid }) => productUuid === item.uuid)?.products ?? [];
  const away = ({ price }: ProductCard) => Math.abs(price.price - item.price.price);
  return alternatives
    .filter(({ uuid }) => !held.has(uuid))
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, mostSimilar)
    .map(({ uuid, slug, name, unit, price }) => ({ uuid, slug, name, unit, price: price.price }));
}

/** Name of a line's checkbox. */
export function lineName(uuid: string, kind: Availability): string {
  return `${uuid}:${kind}`;
}

function datesOfGroup(days: BasketOnPage["when"], kind: Availability): [Availability, GroupWhen][] {
  const first = days.find((one) => one.kinds.includes(kind));
  if (first === undefined) return [];
  const { kinds, waiting, type, dateFrom, dateTo, hasDates, isEstimate } = first;
  const way = kinds.length > 1 ? "together" : type === "pickup" ? "pickup" : "delivery";
  const own = waiting.filter((line) => line.kind === kind).map((line) => lineName(line.uuid, kind));
  return [[kind, { way, from: dateFrom, to: dateTo, hasDates, isEstimate, waiting: own }]];
}

function goodsOf(item: WireBasketItem, similar: SimilarGoods[]): BasketGoods {
  const { uuid, quantity, availableQuantity, multiplicity, availability, weight, volume, ticked, price, product } =
    item;
  const { name, slug, article, userArticle, unit, image, minQuantity, maxQuantity } = product;
  return {
    ...{ uuid, image: image?.url ?? null, slug, name, article, userArticle },
    ...{ quantity, availableQuantity, multiplicity, availability, weight, volume, ticked, similar, unit, maxQuantity },
    minQuantity: minQuantity > multiplicity ? minQuantity : null,
    priceBefore: price.before,
    tiers: product.price.tiers,
    vatRate: product.price.vatRate,
  };
}
