import { z } from "zod";
import { creditShape } from "./credit.ts";
import { managerListShape } from "./managers.ts";
import { orderSummaryShape } from "./orders.ts";
import { isoInstant, uuidShape } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

/** `GET /private/users/users/profile/overview`: the state of a buyer's affairs, for the counterparty he works for now. */
export const overviewShape = z.object({
  /** Orders that are not over, newest first, at most 5 of `underWayCount`. */
  underWay: z.array(orderSummaryShape),
  underWayCount: z.int().min(0),
  /** How many orders there ever were. */
  orders: z.int().min(0),
  /** Orders under way that are not paid in full, and what is left to pay: those to be paid first come first, at most 5; `sum` is of all of them. Null for who may not see it. */
  unpaid: z.object({
    sum: paidMoney,
    count: z.int().min(0),
    orders: z.array(
      z.object({ uuid: uuidShape, number: z.string(), total: paidMoney, payBefore: isoInstant.nullable() }),
    ),
  }),
  awaitingPayment: z.array(z.string()),
  readyForPickup: z.array(z.string()),
  /** Numbers of the user's messages that were answered and are not closed. */
  answered: z.array(z.string()),
  /** Whether the counterparty has all that papers need; true for a person. */
  requisitesComplete: z.boolean(),
  /** Who serves it. */
  managers: managerListShape.default([]),
  /** How the company stands with buying on credit; null for a person, and for who may not open settlements. */
  credit: creditShape.nullable().default(null),
});

export type Overview = z.infer<typeof overviewShape>;
