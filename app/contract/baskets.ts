import { mostUnitsAsked } from "#app/domain/limits.ts";
import { z } from "zod";
import { productCardShape } from "./catalog.ts";
import { availabilityShape, lineOfText, uuidShape, wireMoney, wireQuantity } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

/**
 * One product of the basket, whole: whoever shows or orders it divides it by `app/domain/basket/split.ts` (specification
 * §3 and §4, Basket item). `isSimilarHas` is derived by who has asked for similar goods.
 */
export const basketItemShape = z.object({
  /** The product's. */
  uuid: uuidShape,
  quantity: wireQuantity,
  availableQuantity: wireQuantity,
  multiplicity: wireQuantity,
  availability: availabilityShape,
  /** Grams of one multiplicity (specification §9). */
  weight: z.int(),
  /** Cubic millimetres of one multiplicity; null where nobody has measured it. */
  volume: z.int().nullable(),
  /** Unit price at this quantity; `before` is what was shown before, when it has changed since. */
  price: z.object({ price: wireMoney, before: paidMoney }),
  /** Whether the part in stock and the part to be waited for go to checkout. */
  ticked: z.object({ available: z.boolean(), waiting: z.boolean() }),
  /** What `products-by-categories` is asked by. */
  categoryUuid: uuidShape,
  product: productCardShape,
});
/** One line as it is ordered: a product divided by stock stands on two lines of one `uuid`, told apart by `kind`. */
export const basketLineShape = z.object({
  uuid: uuidShape,
  kind: availabilityShape,
  quantity: wireQuantity,
  /** doNotDivide: how much of the whole line the city does not have yet. */
  shortage: wireQuantity,
  divided: z.boolean(),
  ticked: z.boolean(),
  availableQuantity: wireQuantity,
  multiplicity: wireQuantity,
  availability: availabilityShape,
  /** Unit price at the quantity of the whole product in the basket. */
  price: wireMoney,
  sum: wireMoney,
  /** Grams of the line. */
  weight: z.int(),
  /** The unit price shown before, when it has changed since. */
  priceBefore: paidMoney,
  product: productCardShape,
});
/** A product that left the shop stays in the basket until the visitor removes it; it is never ordered. */
export const goneLineShape = z.object({
  uuid: uuidShape,
  quantity: wireQuantity,
  name: z.string(),
  article: z.string(),
  replacement: z.object({ slug: z.string(), name: z.string() }).nullable(),
});
export const basketTotalsShape = z.object({ sum: wireMoney, vat: wireMoney, weight: z.int(), lines: z.int() });
export const basketStateShape = z.record(
  uuidShape,
  z.object({ notAvailableCount: wireQuantity, availableCount: wireQuantity, count: wireQuantity }),
);
export const basketShape = z.object({
  uuid: uuidShape.nullable(),
  version: z.int(),
  doNotDivide: z.boolean(),
  /** The counterparty this basket belongs to: every change names it (invariants BK8). */
  counterparty: uuidShape.nullable(),
  items: z.array(basketItemShape),
  gone: z.array(goneLineShape),
  state: basketStateShape,
  totals: basketTotalsShape,
  tickedTotals: basketTotalsShape,
});
/** Never a 500 (decisions §1.12): degrades to `{count: 0, stale: true}`. `count` is the number of products (countProducts). */
export const basketCountShape = z.object({ count: z.int(), sum: wireMoney, stale: z.boolean() });

/** The counterparty the page was rendered for; absent = not checked (guests), null = without counterparty. */
const renderedFor = uuidShape.nullish();
/** The browser's own order of its changes (milliseconds); an older change never overwrites a newer one (invariants BK4). */
const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const quantityIn = z.number().min(0).max(mostUnitsAsked);
export const addBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, quantity: quantityIn }))
    .min(1)
    .max(500),
  counterparty: renderedFor,
  /** From a form without script, which nothing keeps from being sent twice: the same again at once adds nothing. */
  isPress: z.boolean().default(false),
  /** Of a press: which rendering of a page it was made on. */
  page: z.string().min(1).max(40).optional(),
});
export const setQuantityBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, quantity: quantityIn }))
    .min(1)
    .max(500),
  counterparty: renderedFor,
  seq,
});
/** Without items: all. */
export const removeBody = z.strictObject({
  items: z.array(uuidShape).max(500).optional(),
  counterparty: renderedFor,
  seq,
});
/** `POST /mixed/baskets/baskets/products/tick`: which lines go to checkout. */
export const tickBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, kind: availabilityShape, ticked: z.boolean() }))
    .min(1)
    .max(1_000),
  counterparty: renderedFor,
});
/** The price changes the visitor has read; without items: all. */
export const seenBody = z.strictObject({ items: z.array(uuidShape).max(500).optional() });

/** `POST /mixed/baskets/baskets/products-by-categories`: goods a city has, by the category they are of. */
/** `products`: only what serves in the place of each of these, of its size and look. */
export const byCategoriesBody = z.strictObject({
  uuids: z.array(uuidShape).max(500),
  products: z.array(uuidShape).max(100).optional(),
});
export const byCategoriesShape = z.object({
  similarGoods: z.array(
    z.object({ categoryUuid: uuidShape, productUuid: uuidShape.optional(), products: z.array(productCardShape) }),
  ),
});

/** What a quantity told in packs is counted by. */
export const packsShape = z.array(z.object({ name: z.string(), quantity: wireQuantity }));
/** `POST /mixed/products/products/by-codes`: what codes name, in the match order of decisions §3.9; `products` are several where a code is not one product's. */
export const byCodesBody = z.strictObject({ codes: z.array(lineOfText(100)).min(1).max(500) });
export const byCodesShape = z.array(
  z.object({
    code: z.string(),
    products: z.array(
      z.object({
        uuid: uuidShape,
        article: z.string(),
        unit: z.string(),
        packs: packsShape,
      }),
    ),
  }),
);

/** `GET /mixed/reports/basket`: a sheet, or a commercial offer to print. */
export const basketReportQuery = z.object({ format: z.enum(["xlsx", "pdf"]).default("xlsx") });

/** What a change says besides the basket's new state. */
export const settledShape = z.object({
  uuid: uuidShape,
  quantity: wireQuantity,
  rounded: z.boolean(),
  capped: z.boolean(),
  multiplicity: wireQuantity,
});
export const basketChangeShape = z.object({ basket: basketShape, settled: z.array(settledShape) });

export type Basket = z.infer<typeof basketShape>;
export type WireBasketItem = z.infer<typeof basketItemShape>;
export type WireBasketLine = z.infer<typeof basketLineShape>;
export type BasketChange = z.infer<typeof basketChangeShape>;
