import { z } from "zod";
import { lineOfText } from "#app/contract/parts.ts";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";
import { priceListKinds } from "#app/domain/catalog/saving/price-list.ts";

const text = (most: number) => lineOfText(most).trim();
export const priceListParams = z.object({ code: lineOfText(40).min(1) });

const fields = {
  name: text(100).min(1),
  kind: z.enum(priceListKinds),
  rounding: z.enum(priceRoundings),
  /** Of the same list in other systems. */
  externalIds: z.array(text(80).min(1)).max(20),
};
/** The code is permanent. */
export const newPriceListBody = z.strictObject({ code: z.string().max(40).regex(/^\S+$/), ...fields });
export type AddedPriceList = z.infer<typeof newPriceListBody>;
export const savePriceListBody = z.strictObject({ version: z.int().min(1), isActive: z.boolean(), ...fields });
export type SavePriceList = z.infer<typeof savePriceListBody>;

const priceListShape = z.object({
  code: z.string(),
  ...fields,
  isActive: z.boolean(),
  version: z.int(),
  /** With a price in it. */
  goods: z.int().min(0),
});
export const deskPriceListsShape = z.object({ items: z.array(priceListShape) });
export type DeskPriceList = z.infer<typeof priceListShape>;
export const savedPriceListShape = z.object({ code: z.string(), version: z.int() });
