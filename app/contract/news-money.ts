import { z } from "zod";
import { hiddenAs } from "./hidden.ts";

const sum = hiddenAs(z.number().optional(), undefined);

/** Sums in messages about an order, in roubles; a receipt shows the sum, too. */
export const orderNewsMoney = z.looseObject({
  sum,
  /** Still to be paid. */
  rest: sum,
  /** Paid on delivery, and the receipt. */
  taken: sum,
  receiptUrl: hiddenAs(z.url().optional(), undefined),
});

/** The approved sum of a claim. */
export const claimNewsMoney = z.looseObject({ sum: hiddenAs(z.number().nullable(), null) });
