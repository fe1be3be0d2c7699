import { z } from "zod";
import { mostBasketLines } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { lineOfText, linesOfText, uuidShape, wireQuantity } from "./parts.ts";

/** Why a row's quantity is refused; `text` is what was read, `unit` what the goods are sold by. */
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

/** `POST /mixed/products/products/read-list`: lines as they are typed or pasted. */
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
/** Each line with the goods it means: none, one, or several that it may mean. Without a quantity and a fault it asks for the least order. */
export const typedListShape = z.object({
  /** The head of a pasted table. */
  head: z.string().nullable(),
  lines: z.array(
    z.object({
      number: z.int(),
      text: z.string(),
      /** Typed into a row of fields. */
      isRow: z.boolean(),
      hasCode: z.boolean(),
      products: z.array(z.object({ uuid: uuidShape, article: z.string(), name: z.string(), unit: z.string() })),
      /** Found by the whole name, not by a code. */
      isNamed: z.boolean(),
      quantity: wireQuantity.nullable(),
      /** What was typed, where it was converted: «2 уп.». */
      unitText: z.string().nullable(),
      fault: quantityFaultShape.nullable(),
    }),
  ),
});
export type TypedList = z.infer<typeof typedListShape>;
