import { z } from "zod";
import { orderItemShape, orderTotalsShape } from "./orders.ts";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

/** Lines of an order or of one part, with part numbers. */
export const compositionShape = z.object({
  number: z.string(),
  part: z.string().nullable(),
  parts: z.array(z.string()),
  createdAt: isoInstant,
  customerNumber: z.string().nullable(),
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }).nullable(),
  lines: z.array(orderItemShape.extend({ part: z.string() })),
  totals: orderTotalsShape.pick({ items: true, discount: true, vat: true, weight: true, volumeM3: true, lines: true }),
});
/** Restricts to one part. */
export const compositionQuery = z.object({ number: lineOfText(40).optional() });

export type Composition = z.infer<typeof compositionShape>;
