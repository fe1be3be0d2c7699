import { z } from "zod";

/** Payments hold what they were asked with; it was written here. */
export const paymentRequestShape = z.object({
  payment: z.string(),
  orderNumber: z.string(),
  method: z.enum(["card", "sbp"]),
  amount: z.string(),
  returnUrl: z.string(),
  receipt: z.object({
    customer: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.string(),
        amount: z.string(),
        vatCode: z.int(),
        subject: z.enum(["commodity", "service", "payment"]),
      }),
    ),
  }),
});
