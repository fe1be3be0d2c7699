import { z } from "zod";

/** What YooKassa's protocol asks the sandbox for, as far as the sandbox reads it. */

const amountShape = z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal("RUB") });
const itemShape = z.object({
  description: z.string().min(1).max(128),
  quantity: z.string().regex(/^\d+(\.\d{1,3})?$/),
  amount: amountShape,
  vat_code: z.int().min(1).max(12),
  payment_subject: z.enum(["commodity", "service", "payment", "marked"]).optional(),
  measure: z.literal("piece").optional(),
  mark_mode: z.literal("0").optional(),
  mark_code_info: z.object({ mark_code_raw: z.string().min(1), gs_1m: z.string().min(1) }).optional(),
});
/** `POST /v3/payments` */
export const creationShape = z.object({
  amount: amountShape,
  capture: z.boolean().default(false),
  payment_method_data: z.object({ type: z.enum(["bank_card", "sbp"]) }),
  confirmation: z.object({ type: z.literal("redirect"), return_url: z.url() }),
  description: z.string().max(128),
  metadata: z.record(z.string(), z.string()).default({}),
  receipt: z.object({
    customer: z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
    items: z.array(itemShape).min(1),
  }),
});
/** `POST /v3/receipts` */
export const handoverShape = z.object({
  type: z.literal("payment"),
  payment_id: z.string(),
  send: z.literal(true),
  customer: creationShape.shape.receipt.shape.customer,
  items: z.array(itemShape.extend({ payment_mode: z.literal("full_payment") })).min(1),
  settlements: z.array(z.object({ type: z.literal("prepayment"), amount: amountShape })).length(1),
});
/** `POST /v3/refunds` */
export const refundShape = z.object({
  payment_id: z.string(),
  amount: amountShape,
  receipt: z
    .object({
      customer: creationShape.shape.receipt.shape.customer,
      items: z.array(itemShape.extend({ payment_mode: z.enum(["full_prepayment", "full_payment"]) })).min(1),
    })
    .optional(),
});

/** A receipt whose lines make another sum than is paid is no receipt. */
export function addsUp(amount: z.output<typeof amountShape>, items: readonly z.output<typeof itemShape>[]): boolean {
  const kopecks = items.reduce(
    (sum, item) => sum + Math.round(Number(item.quantity) * Math.round(Number(item.amount.value) * 100)),
    0,
  );
  return kopecks === Math.round(Number(amount.value) * 100);
}
