import { z } from "zod";
import { hiddenAs, paidMoney } from "#app/contract/hidden.ts";

/**
 * `GET /private/finance/credit`: credit of the company. Sums are null for members without access to settlements;
 * `left` also if credit is refused for the reason `refusal`.
 */
export const creditShape = z.object({
  limit: paidMoney,
  days: z.int().min(0),
  /** Unpaid documents and orders on credit not yet in documents. */
  used: paidMoney,
  left: paidMoney,
  debt: paidMoney,
  overdue: paidMoney,
  overdueDays: hiddenAs(z.int().min(0).nullable(), null),
  stage: z.enum(["free", "warned", "noPostpay", "blocked"]),
  refusal: z.enum(["notAgreed", "ended", "overdue"]).nullable(),
});

export type Credit = z.infer<typeof creditShape>;
