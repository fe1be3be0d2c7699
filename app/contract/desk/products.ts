import { z } from "zod";
import { bulkAnswerShape, bulkSelectionShape, deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { imageShape, isoInstant, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { statusActions } from "#app/domain/desk/products/status.ts";

/** A product in the list of the desk. `price` is null for people who see no prices. */
const deskProductRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  article: z.string(),
  name: z.string(),
  image: imageShape.nullable(),
  category: z.string(),
  brand: z.string().nullable(),
  status: z.string(),
  hiddenBy: z.string().nullable(),
  price: wireMoney.nullable(),
  unit: z.string(),
  /** Free in all warehouses. */
  free: z.number(),
  updatedAt: isoInstant,
  barcodes: z.array(z.string()),
  externalId: z.string(),
});
export const deskProductsShape = deskListOf(deskProductRowShape);
export type DeskProductRow = z.infer<typeof deskProductRowShape>;

/** Values of filters that come from data; a category is labelled with its path. */
export const deskProductOptionsShape = z.object({
  category: z.array(listOptionShape),
  brand: z.array(listOptionShape),
});

export const bulkProductsBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(statusActions), selection: bulkSelectionShape }),
  z.strictObject({ action: z.literal("move"), category: uuidShape, selection: bulkSelectionShape }),
]);
export type BulkProducts = z.infer<typeof bulkProductsBody>;

/** By the run that the change answered with. */
export const undoProductsBody = z.strictObject({ run: uuidShape });

export { bulkAnswerShape };
