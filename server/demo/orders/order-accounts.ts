import { z } from "zod";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { cell, readJson, readTable } from "#server/demo/data.ts";
import { priceListId } from "#server/demo/people/price-lists.ts";
import { creditTerms, type Terms } from "#server/demo/people/settlements.ts";

const way = z.enum(["courier", "pickup", "cdek", "dellin", "pek"]);
export type Way = z.infer<typeof way>;
const method = z.enum(["card", "sbp", "invoice", "credit", "onDelivery"]);
export type Method = z.infer<typeof method>;

const author = z.strictObject({
  phone: z.string(),
  fio: z.string(),
  share: z.number(),
  approved: z.literal(true).optional(),
});
export type Author = z.infer<typeof author>;

const account = z
  .strictObject({
    key: z.string(),
    city: z.string(),
    warehouse: z.string(),
    contract: z.strictObject({ list: z.string().nullable(), number: z.string().nullable() }),
    /** Who orders, and what share; `approved` where somebody else has to agree. */
    authors: z.tuple([author], author),
    /** How its usual orders are paid and sent; the more often named, the oftener. */
    methods: z.tuple([method], method),
    ways: z.tuple([way], way),
    address: z.string(),
    /** Roubles of a usual order. */
    sums: z.tuple([z.number(), z.number()]),
    lines: z.tuple([z.int(), z.int()]),
    /** How its own numbers begin; null where it has none. */
    ownNumber: z.string().nullable(),
    comments: z.array(z.string()),
    perMonth: z.number(),
  })
  .transform(({ perMonth, contract: { list, number }, ...rest }) => ({
    ...rest,
    contract: { list: list === null ? null : priceListId(list), number },
    /** How often it orders; those with documents of settlements are shipped on their days. */
    terms: termsOf(rest.key, perMonth),
  }));

/** Who orders for a counterparty of the demo shop, and how. */
export type OrderingAccount = z.infer<typeof account>;

/** Who approves the orders of those that need it. */
export const approver = "+79000000002";

export const orderingAccounts = readJson("ordering-accounts.json", z.array(account));

const statuses = cell.list.pipe(z.tuple([z.enum(orderStatuses)], z.enum(orderStatuses)));

/** Orders under way now, or that ended differently from most; `account` is the key of the account. */
export const unusualOrders = readTable(
  "unusual-orders.csv",
  z.strictObject({
    account: cell.text,
    days: cell.number,
    statuses,
    method,
    way,
    payment: cell.text,
    reason: cell.textOrNone.pipe(z.enum(cancelReasons).nullable()),
    author: cell.number,
  }),
);

function termsOf(key: string, perMonth: number): Terms {
  const known = creditTerms.find((terms) => terms.key === key);
  return known ?? { key, creditDays: 0, creditLimit: 0, lateDays: -1, perMonth, level: 1 };
}
