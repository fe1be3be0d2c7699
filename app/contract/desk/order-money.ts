import { z } from "zod";
import { isoDate, linesOfText, lineOfText, wireQuantity } from "#app/contract/parts.ts";

/** A refund outside the gateway that has been paid; `number` is that of the refund. */
export const endRefundBody = z.strictObject({
  number: lineOfText(70).min(1),
  bankNumber: z.string().regex(/^\d{1,10}$/),
  paidOn: isoDate,
});
export type EndRefund = z.infer<typeof endRefundBody>;

/** Lines of a shipped part as they become; `seen` counts the part's documents that the person has seen. */
export const correctPartBody = z.strictObject({
  seen: z.int().min(1),
  reason: linesOfText(300).trim().min(1),
  lines: z
    .array(
      z.strictObject({
        article: lineOfText(60).min(1),
        quantity: wireQuantity.optional(),
        price: z.number().min(0).max(999_999_999).multipleOf(0.01).optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type CorrectPart = z.infer<typeof correctPartBody>;
export const correctedPartShape = z.object({ number: z.string() });

/** A shipping document by its uuid, or "invoice". */
export const deskDocumentParams = z.object({
  number: lineOfText(60).min(1),
  document: z.union([z.uuid(), z.literal("invoice")]),
});
