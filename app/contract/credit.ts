import { z } from "zod";
import { wireMoney } from "./parts.ts";

/**
 * `GET /private/finance/credit`: how the company stands with buying on credit. Sums are null for members who may not see
 * settlements; `left` also where credit is refused, and `refusal` says why.
 */
export const creditShape = z.object({
  limit: wireMoney.nullable(),
  days: z.int().min(0),
  /** Unpaid documents, and what is bought on credit and not in the documents yet. */
  used: wireMoney.nullable(),
  left: wireMoney.nullable(),
  debt: wireMoney.nullable(),
  overdue: wireMoney.nullable(),
  overdueDays: z.int().min(0).nullable(),
  stage: z.enum(["free", "warned", "noPostpay", "blocked"]),
  refusal: z.enum(["notAgreed", "ended", "overdue"]).nullable(),
});

export type Credit = z.infer<typeof creditShape>;
