import { mostUnitsRequested } from "#app/domain/limits.ts";
import { z } from "zod";
import { productCardShape } from "#app/contract/catalog/catalog.ts";
import { deliveryGroupShape, deliveryOptionShape } from "#app/contract/delivery/logistics.ts";
import { availabilityShape, lineOfText, uuidShape, wireMoney, wireQuantity } from "#app/contract/parts.ts";
import { hiddenAs, paidMoney } from "#app/contract/hidden.ts";

/**
 * One undivided product of the basket; `app/domain/basket/split.ts` divides it for display and orders (specification
 * §3 and §4, Basket item). `isSimilarHas` is derived by callers that request similar goods.
 */
const basketItemShape = z.object({
  /** Product uuid. */
  uuid: uuidShape,
  quantity: wireQuantity,
  availableQuantity: wireQuantity,
  multiplicity: wireQuantity,
  availability: availabilityShape,
  /** Grams per multiplicity (specification §9). */
  weight: z.int().nullable(),
  /** Cubic millimetres per multiplicity; null if unknown. */
  volume: z.int().nullable(),
  /** Unit price at this quantity; `before` is the price shown last, if it has changed. */
  price: z.object({ price: wireMoney, before: paidMoney }),
  /** Whether the part in stock and the awaited part are selected for checkout. */
  ticked: z.object({ available: z.boolean(), waiting: z.boolean() }),
  /** For `products-by-categories`. */
  categoryUuid: uuidShape,
  product: productCardShape,
});
/** A line as ordered: a product divided by stock has two lines with one `uuid` and different `kind`. */
export const basketLineShape = z.object({
  uuid: uuidShape,
  kind: availabilityShape,
  quantity: wireQuantity,
  /** doNotDivide: quantity of the undivided line missing in the city. */
  shortage: wireQuantity,
  divided: z.boolean(),
  ticked: z.boolean(),
  availableQuantity: wireQuantity,
  multiplicity: wireQuantity,
  availability: availabilityShape,
  /** Unit price for the product's total quantity in the basket. */
  price: wireMoney,
  sum: wireMoney,
  /** Grams of the line. */
  weight: z.int().nullable(),
  /** Unit price shown last, if it has changed. */
  priceBefore: paidMoney,
  product: productCardShape,
});
/** A product no longer sold; kept in the basket until removed and never ordered. */
export const goneLineShape = z.object({
  uuid: uuidShape,
  quantity: wireQuantity,
  name: z.string(),
  article: z.string(),
  replacement: z.object({ slug: z.string(), name: z.string() }).nullable(),
});
const basketTotalsShape = z.object({ sum: wireMoney, vat: wireMoney, weight: z.int().nullable(), lines: z.int() });
const basketStateShape = z.record(
  uuidShape,
  z.object({ notAvailableCount: wireQuantity, availableCount: wireQuantity, count: wireQuantity }),
);
export const basketShape = z.object({
  uuid: uuidShape.nullable(),
  version: z.int(),
  doNotDivide: z.boolean(),
  /** Owner of this basket: every change names it (invariants BK8). */
  counterparty: uuidShape.nullable(),
  items: z.array(basketItemShape),
  gone: z.array(goneLineShape),
  state: basketStateShape,
  totals: basketTotalsShape,
  tickedTotals: basketTotalsShape,
});
const shownTotalsShape = basketTotalsShape.extend({ volume: z.number() });
/** Contribution of products on other pages to groups and totals; `waiting`: names of those without a supply date. */
const restOfBasketShape = z.object({
  groups: z.array(
    z.object({
      kind: availabilityShape,
      sum: wireMoney,
      allTicked: z.boolean(),
      lines: z.int(),
      waiting: z.array(z.string()),
    }),
  ),
  totals: shownTotalsShape,
  ticked: shownTotalsShape,
  goods: z.int(),
  /** The count derives from earlier prices. */
  pricesChanged: hiddenAs(z.int(), 0),
});
/** First delivery option of a shipment, as in `calculate-card`; `waiting`: its lines without a supply date. */
const groupDaysShape = deliveryOptionShape
  .pick({ type: true, dateFrom: true, dateTo: true, hasDates: true, isEstimate: true })
  .extend(deliveryGroupShape.pick({ kinds: true, waiting: true }).shape);
/** `GET /mixed/baskets/baskets/page`: the basket with the `items` of one page. */
export const basketPageShape = basketShape
  .pick({ version: true, doNotDivide: true, gone: true, items: true, totals: true })
  .extend({
    page: z.int().min(1),
    pages: z.int().min(1),
    /** Number of products on earlier pages. */
    before: z.int(),
    /** Products on other pages, and their totals; null if there is one page. */
    others: z.array(z.string()),
    rest: restOfBasketShape.nullable(),
    when: z.array(groupDaysShape),
  });
export const basketPageQuery = z.object({ page: z.coerce.number().int().min(1).max(9_999).default(1) });
/**
 * Never a 500 (product rules §1.12): degrades to `{count: 0, stale: true}`. `count` is the number of products
 * (countProducts).
 */
export const basketCountShape = z.object({ count: z.int(), sum: wireMoney, stale: z.boolean() });
/** The count with the products still sold, so that a browser knows which are there; null if unknown or more than 100. */
export const countedBasketShape = basketCountShape.extend({ products: z.array(uuidShape).max(100).nullable() });

/** The counterparty the page was rendered for; absent = not checked (guests), null = none. */
const renderedFor = uuidShape.nullish();
/**
 * The browser's sequence number of changes (milliseconds); an older change never overwrites a newer one (invariants
 * BK4).
 */
const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const quantityIn = z.number().min(0).max(mostUnitsRequested);
export const addBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, quantity: quantityIn }))
    .min(1)
    .max(500),
  counterparty: renderedFor,
  /**
   * Sent by a form without script, which may be submitted twice: an identical repeat within a short time adds nothing.
   */
  isPress: z.boolean().default(false),
  /** Id of the page rendering that the form belongs to. */
  page: z.string().min(1).max(40).optional(),
  /** The search from whose results the goods are added. */
  searched: lineOfText(200).optional(),
});
export const setQuantityBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, quantity: quantityIn }))
    .min(1)
    .max(500),
  counterparty: renderedFor,
  seq,
});
/** All products if `items` is absent. */
export const removeBody = z.strictObject({
  items: z.array(uuidShape).max(500).optional(),
  counterparty: renderedFor,
  seq,
});
/** `POST /mixed/baskets/baskets/products/tick`: selects lines for checkout. */
export const tickBody = z.strictObject({
  items: z
    .array(z.strictObject({ uuid: uuidShape, kind: availabilityShape, ticked: z.boolean() }))
    .min(1)
    .max(1_000),
  counterparty: renderedFor,
});
/** Acknowledged price changes; all if `items` is absent. */
export const seenBody = z.strictObject({ items: z.array(uuidShape).max(500).optional() });

/** `POST /mixed/baskets/baskets/products-by-categories`: products available in a city, by category. */
/** `products`: only replacements for these, of equal size and look. */
export const byCategoriesBody = z.strictObject({
  uuids: z.array(uuidShape).max(500),
  products: z.array(uuidShape).max(100).optional(),
});
export const byCategoriesShape = z.object({
  similarGoods: z.array(
    z.object({ categoryUuid: uuidShape, productUuid: uuidShape.optional(), products: z.array(productCardShape) }),
  ),
});

/** Packages that a quantity converts to. */
export const packsShape = z.array(z.object({ name: z.string(), quantity: wireQuantity }));
/**
 * `POST /mixed/products/products/by-codes`: products by code, in the match order of product rules §3.9; several
 * `products` if a code is ambiguous.
 */
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

/** `GET /mixed/reports/basket`: a spreadsheet, or a printable commercial offer. */
export const basketReportQuery = z.object({ format: z.enum(["xlsx", "pdf"]).default("xlsx") });

/** Result of a change besides the basket's new state. */
export const settledShape = z.object({
  uuid: uuidShape,
  quantity: wireQuantity,
  rounded: z.boolean(),
  capped: z.boolean(),
  multiplicity: wireQuantity,
});
export const basketChangeShape = z.object({
  /**
   * `items`, `gone` and `state` hold only the products that the change names; `count` of products and totals are of the
   * whole basket.
   */
  basket: basketShape.extend({ count: z.int() }),
  settled: z.array(settledShape),
});

export type Basket = z.infer<typeof basketShape>;
export type BasketOnPage = z.infer<typeof basketPageShape>;
export type RestOfBasket = z.infer<typeof restOfBasketShape>;
export type GroupDays = z.infer<typeof groupDaysShape>;
export type WireBasketItem = z.infer<typeof basketItemShape>;
export type WireBasketLine = z.infer<typeof basketLineShape>;
export type BasketChange = z.infer<typeof basketChangeShape>;
