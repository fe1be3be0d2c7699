import { z } from "zod";
import { orderChangeBody } from "#app/contract/orders/order-changes.ts";
import { lineOfText, wireQuantity } from "#app/contract/parts.ts";

/** Goods named by article, external id or barcode. */
export const namedGoodsShape = z.strictObject({ article: lineOfText(60).trim().min(1), quantity: wireQuantity });

/** A buyer's change made by the shop; `version` is that of the order which the person has seen. */
export const previewDeskChangeBody = orderChangeBody.omit({ part: true, shown: true }).extend({
  version: z.int().min(1),
  added: z.array(namedGoodsShape).max(50).default([]),
});
export type PreviewDeskChange = z.infer<typeof previewDeskChangeBody>;

/** `shown`: hash of the preview that the person has confirmed. */
export const deskChangeBody = previewDeskChangeBody.extend({ shown: z.string().min(1).max(128) });
export type DeskChangeBody = z.infer<typeof deskChangeBody>;

/** Roubles; `version` is that of the part. */
export const nameDeliveryCostBody = z.strictObject({
  version: z.int().min(1),
  cost: z.number().min(0).max(999_999_999).multipleOf(0.01),
});
export type NameDeliveryCost = z.infer<typeof nameDeliveryCostBody>;
