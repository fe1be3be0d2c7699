import { z } from "zod";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { imageShape, isoInstant, lineOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";

const amount = wireMoney.multipleOf(0.001).nullable();
/** Decimal roubles; null or zero is no price in the list. */
const cellShape = z.strictObject({ price: amount, oldPrice: amount });
export type GoodsPriceCell = z.infer<typeof cellShape>;

const listedPriceShape = cellShape.extend({
  /** Number and code of the list. */
  id: z.int(),
  list: z.string(),
  tiers: z.array(z.object({ from: z.number(), price: wireMoney })),
});

const goodsPricesRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  article: z.string(),
  name: z.string(),
  image: imageShape.nullable(),
  category: z.string(),
  brand: z.string().nullable(),
  status: z.string(),
  unit: z.string(),
  /** In the lists where the product has one. */
  prices: z.array(listedPriceShape),
});
export type GoodsPricesRow = z.infer<typeof goodsPricesRowShape>;

const seenListShape = z.object({ id: z.int(), code: z.string(), name: z.string(), isBase: z.boolean() });
export type SeenPriceList = z.infer<typeof seenListShape>;

/** `lists`: those that are on, the base list first; the base list alone for people who do not set prices. */
export const goodsPricesShape = deskListOf(goodsPricesRowShape).extend({ lists: z.array(seenListShape) });
export type GoodsPrices = z.infer<typeof goodsPricesShape>;

export const goodsPriceOptionsShape = z.object({
  category: z.array(listOptionShape),
  brand: z.array(listOptionShape),
  /** Price lists by their numbers. */
  noPrice: z.array(listOptionShape),
});

/** As many as a form of a page has fields for. */
export const mostPriceCells = 480;

/** Only cells that are changed; `was` is what the person has seen. Tiers stay. */
export const goodsPricesBody = z.strictObject({
  goods: z
    .array(
      z.strictObject({
        product: uuidShape,
        prices: z
          .array(cellShape.extend({ list: lineOfText(40).min(1), was: cellShape }))
          .min(1)
          .refine((prices) => new Set(prices.map(({ list }) => list)).size === prices.length),
      }),
    )
    .min(1)
    .refine((goods) => new Set(goods.map(({ product }) => product.toLowerCase())).size === goods.length)
    .refine((goods) => goods.reduce((count, { prices }) => count + prices.length, 0) <= mostPriceCells),
});
export type SetGoodsPrices = z.infer<typeof goodsPricesBody>;

const savedCellShape = z.object({
  list: z.string(),
  result: z.enum(["saved", "unchanged", "stale", "gone", "refused"]),
  /** Of a refused cell: the field at fault. */
  field: z.enum(["price", "oldPrice"]).nullable(),
  now: cellShape,
});

/** Results in the order of the goods and cells that were sent. */
export const savedGoodsPricesShape = z.object({
  saved: z.int().min(0),
  rows: z.array(
    z.object({
      product: uuidShape,
      article: z.string(),
      name: z.string(),
      cells: z.array(savedCellShape),
      /** Who has changed a stale one, and when. */
      by: z.string(),
      at: isoInstant.nullable(),
    }),
  ),
});
export type SavedGoodsPrices = z.infer<typeof savedGoodsPricesShape>;
