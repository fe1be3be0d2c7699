import { z } from "zod";
import { isoDate, isoInstant, uuidShape } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

/** Money of an order that goes back; `amount` null for a member who may not see it. */
export const orderRefundShape = z.object({
  uuid: uuidShape,
  amount: paidMoney,
  status: z.enum(["pending", "succeeded", "canceled"]),
  createdAt: isoInstant,
  /** `bank`: the shop sends it to the company's account by a payment order; `hand`: to a person who paid on receipt. */
  way: z.enum(["gateway", "bank", "hand"]).default("gateway"),
  /** Where to, its last four digits; null where the company has named none. */
  account: z.object({ bankName: z.string(), ends: z.string() }).nullable().default(null),
  /** Of the payment order, or of the till's slip. */
  bankNumber: z.string().nullable().default(null),
  paidOn: isoDate.nullable().default(null),
});
