import { z } from "zod";
import { longestListName } from "#app/domain/limits.ts";
import { basketChangeShape, goneLineShape } from "./baskets.ts";
import { productCardShape } from "./catalog.ts";
import { isoInstant, lineOfText, uuidShape, wireQuantity } from "./parts.ts";

/** A product of a list or of what a link shows, with its card as the caller sees it. */
const listedLine = z.object({ quantity: wireQuantity, product: productCardShape });

export const basketListShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  /** Products on it, those no longer sold too. */
  lines: z.int(),
  updatedAt: isoInstant,
});
/** `GET /mixed/baskets/lists`: the caller's named lists, the one changed last first, and what was put off line by line. */
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
/** Which basket is meant; absent is not checked, as with every change of a basket. */
export const listOfBasketBody = z.strictObject({ counterparty });
/** `quantity` is left out for all that the basket holds. */
export const putOffBody = z.strictObject({ uuid: uuidShape, counterparty });
export const laterBody = z.strictObject({ items: z.array(uuidShape).min(1).max(500), counterparty });

/** What could not be put into the basket: goods no longer sold, and those it has no place for. */
export const skippedShape = z.object({ name: z.string(), article: z.string(), reason: z.enum(["gone", "full"]) });
export const filledShape = basketChangeShape.extend({ added: z.int(), skipped: z.array(skippedShape) });

/** A link that shows the basket as it was; `code` opens it. */
export const basketShareShape = z.object({
  uuid: uuidShape,
  code: z.string(),
  lines: z.int(),
  createdAt: isoInstant,
  expiresAt: isoInstant,
});
export const basketShareListShape = z.array(basketShareShape);
export const shareCodeParams = z.object({ code: z.string().max(100) });
/** What a stranger sees: goods and quantities at his own prices, nothing of whose basket it was. */
export const sharedBasketShape = z.object({
  items: z.array(listedLine),
  gone: z.array(goneLineShape),
  createdAt: isoInstant,
  expiresAt: isoInstant,
});

export type BasketLists = z.infer<typeof basketListsShape>;
export type BasketListDetail = z.infer<typeof basketListDetailShape>;
export type Filled = z.infer<typeof filledShape>;
export type BasketShare = z.infer<typeof basketShareShape>;
export type SharedBasket = z.infer<typeof sharedBasketShape>;
