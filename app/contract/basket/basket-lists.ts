import { z } from "zod";
import { longestListName } from "#app/domain/limits.ts";
import { basketChangeShape, goneLineShape } from "./baskets.ts";
import { productCardShape } from "#app/contract/catalog/catalog.ts";
import { isoInstant, lineOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";

/** A product of a list or shared basket, with its card for the caller. */
const listedLine = z.object({ quantity: wireQuantity, product: productCardShape });

const basketListShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  /** Number of products, including those no longer sold. */
  lines: z.int(),
  updatedAt: isoInstant,
});
/** `GET /mixed/baskets/lists`: the caller's named lists, last changed first, and the postponed products. */
export const basketListsShape = z.object({
  lists: z.array(basketListShape),
  later: z.array(listedLine),
});
export const basketListDetailShape = basketListShape.extend({
  items: z.array(listedLine),
  gone: z.array(goneLineShape),
});
const counterparty = uuidShape.nullish();
export const listNameBody = z.strictObject({ name: lineOfText(longestListName).trim().min(1), counterparty });
export const listParams = z.object({ uuid: uuidShape });
/** Expected basket; not checked if absent, as in every change of a basket. */
export const listOfBasketBody = z.strictObject({ counterparty });
/** Without `quantity`: all that the basket holds. */
export const putOffBody = z.strictObject({ uuid: uuidShape, counterparty });
export const laterBody = z.strictObject({ items: z.array(uuidShape).min(1).max(500), counterparty });

/** Products not added: no longer sold, or no room in the basket. */
const skippedShape = z.object({ name: z.string(), article: z.string(), reason: z.enum(["gone", "full"]) });
export const filledShape = basketChangeShape.extend({ added: z.int(), skipped: z.array(skippedShape) });

/** A link to a snapshot of the basket; `code` opens it. */
const basketShareShape = z.object({
  uuid: uuidShape,
  code: z.string(),
  lines: z.int(),
  createdAt: isoInstant,
  expiresAt: isoInstant,
});
export const basketShareListShape = z.array(basketShareShape);
export const shareCodeParams = z.object({ code: z.string().max(100) });
/** Public view: products and quantities at the viewer's prices, without the owner. */
export const sharedBasketShape = z.object({
  items: z.array(listedLine),
  gone: z.array(goneLineShape),
  createdAt: isoInstant,
  expiresAt: isoInstant,
});

export type BasketLists = z.infer<typeof basketListsShape>;
export type BasketListDetail = z.infer<typeof basketListDetailShape>;
export type FilledBasket = z.infer<typeof filledShape>;
export type BasketShare = z.infer<typeof basketShareShape>;
export type SharedBasket = z.infer<typeof sharedBasketShape>;
