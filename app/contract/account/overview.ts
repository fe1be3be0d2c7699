import { z } from "zod";
import { creditShape } from "#app/contract/settlements/credit.ts";
import { managerListShape } from "#app/contract/counterparties/managers.ts";
import { orderSummaryShape } from "#app/contract/orders/orders.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { paidMoney } from "#app/contract/hidden.ts";

/** `GET /private/users/users/profile/overview`: summary for the selected counterparty. */
export const overviewShape = z.object({
  /** Open orders, newest first, at most 5 of `underWayCount`. */
  underWay: z.array(orderSummaryShape),
  underWayCount: z.int().min(0),
  /** Number of all orders. */
  orders: z.int().min(0),
  /**
   * Open orders not fully paid, earliest due first, at most 5; `sum` is the unpaid total of all. Null for members who
   * may not see it.
   */
  unpaid: z.object({
    sum: paidMoney,
    count: z.int().min(0),
    orders: z.array(
      z.object({ uuid: uuidShape, number: z.string(), total: paidMoney, payBefore: isoInstant.nullable() }),
    ),
  }),
  awaitingPayment: z.array(z.string()),
  readyForPickup: z.array(z.string()),
  /** Numbers of the user's messages that are answered and not closed. */
  answered: z.array(z.string()),
  /** Whether the counterparty has all details needed for documents; true for a person. */
  requisitesComplete: z.boolean(),
  /** Managers of the counterparty. */
  managers: managerListShape.default([]),
  /** Credit of the company; null for a person and for members without access to settlements. */
  credit: creditShape.nullable().default(null),
});

export type AccountOverview = z.infer<typeof overviewShape>;
