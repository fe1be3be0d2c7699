import { z } from "zod";
import { refusedMoney } from "#app/contract/hidden.ts";
import { isoDate, uuidShape } from "#app/contract/parts.ts";

/** `POST /private/finance/bills`: an invoice for chosen documents; the `Idempotency-Key` is the form's own. */
export const billBody = z.strictObject({ documents: z.array(uuidShape).min(1).max(100) });
export const madeBillShape = z.object({ uuid: uuidShape });
export const billParams = z.object({ uuid: uuidShape });

/** `GET /private/finance/bills/{uuid}`: `paid` is reported by the gateway; accounting records it later. */
export const billShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  date: isoDate,
  amount: refusedMoney,
  documents: z.array(z.object({ number: z.string(), date: isoDate, amount: refusedMoney })),
  state: z.enum(["open", "processing", "paid", "failed"]),
  /** Whether it can be paid by card or SBP now. */
  mayPay: z.boolean(),
  /** Opens the PDF for 24 hours; null if the shop has no bank account. */
  invoice: z.string().nullable(),
});
const billMethods = ["card", "sbp"] as const;
export const payBillBody = z.strictObject({ method: z.enum(billMethods) });

export type SettlementBill = z.infer<typeof billShape>;
