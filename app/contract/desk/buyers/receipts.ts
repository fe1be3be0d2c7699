import { z } from "zod";
import { isoInstant, uuidShape, wireMoney } from "#app/contract/parts.ts";

/** Receipts of goods handed over that the fiscal register refused. */
export const failedReceiptsShape = z.object({
  items: z.array(
    z.object({
      uuid: uuidShape,
      order: z.string(),
      part: z.string(),
      amount: wireMoney,
      attempt: z.int(),
      createdAt: isoInstant,
    }),
  ),
});
export type FailedReceipts = z.infer<typeof failedReceiptsShape>;

export const receiptParams = z.object({ uuid: uuidShape });
/** `attempt`: the failed one that the person has seen. */
export const retryReceiptBody = z.strictObject({ attempt: z.int().min(1) });
export type RetryReceipt = z.infer<typeof retryReceiptBody>;
