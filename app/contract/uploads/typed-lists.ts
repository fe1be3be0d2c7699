import { z } from "zod";
import { mostBasketLines } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { lineOfText, linesOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";

/** Why a row's quantity is refused; `text` is what was read, `unit` the product's sale unit. */
export const quantityFaultShape = z.object({
  code: z.enum([
    "noQuantity",
    "zeroQuantity",
    "notNumber",
    "doubtfulNumber",
    "unknownUnit",
    "twoUnits",
    "wrongUnit",
    "unknownPack",
    "severalPacks",
    "notExact",
    "notOrdered",
    "noCode",
    "joinedRefused",
    "roundedCode",
  ]),
  text: z.string().optional(),
  unit: z.string().optional(),
});
export type QuantityFaultShape = z.infer<typeof quantityFaultShape>;

/** `POST /mixed/products/products/read-list`: lines typed or pasted. */
export const typedListBody = z.strictObject({
  text: linesOfText(200_000).default(""),
  rows: z
    .array(
      z.strictObject({
        code: lineOfText(uploadLimits.codeLength),
        quantity: lineOfText(uploadLimits.quantityLength).default(""),
      }),
    )
    .max(mostBasketLines)
    .default([]),
});
/**
 * Each line with its product: none, one, or several candidates. Without quantity and fault it takes the minimum order.
 */
export const typedListShape = z.object({
  /** Header of a pasted table. */
  head: z.string().nullable(),
  lines: z.array(
    z.object({
      number: z.int(),
      text: z.string(),
      /** Typed into a row of fields. */
      isRow: z.boolean(),
      hasCode: z.boolean(),
      products: z.array(z.object({ uuid: uuidShape, article: z.string(), name: z.string(), unit: z.string() })),
      /** Found by its full name, not by a code. */
      isNamed: z.boolean(),
      quantity: wireQuantity.nullable(),
      /** The typed quantity, if converted: «2 уп.». */
      unitText: z.string().nullable(),
      fault: quantityFaultShape.nullable(),
    }),
  ),
});
export type TypedList = z.infer<typeof typedListShape>;
