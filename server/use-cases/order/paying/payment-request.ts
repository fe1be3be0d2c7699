import { z } from "zod";
import type { Receipt } from "#app/domain/order/receipt.ts";

/** Rows stored before receipts had a kind: settlement payments have `payment`, all others are prepayments. */
export const receiptShape = z
  .object({
    kind: z.enum(["prepayment", "handover", "debt"]).optional(),
    customer: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.string(),
        amount: z.string(),
        vatCode: z.int(),
        subject: z.enum(["commodity", "service", "payment"]),
        mark: z.string().optional(),
      }),
    ),
  })
  .transform((stored): Receipt => {
    const isDebt = stored.lines.some(({ subject }) => subject === "payment");
    return { ...stored, kind: stored.kind ?? (isDebt ? "debt" : "prepayment") };
  });

/** The stored gateway request of a payment. */
export const paymentRequestShape = z.object({
  payment: z.string(),
  orderNumber: z.string(),
  method: z.enum(["card", "sbp"]),
  amount: z.string(),
  returnUrl: z.string(),
  receipt: receiptShape,
});
