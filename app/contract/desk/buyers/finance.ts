import { z } from "zod";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { isoDate, isoInstant, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { moneyKinds, moneyStates, moneyWays } from "#app/domain/desk/lists/finance.ts";

const moneyRowShape = z.object({
  uuid: uuidShape,
  kind: z.enum(moneyKinds),
  createdAt: isoInstant,
  /** Null for a bill of settlements. */
  order: z.string().nullable(),
  sum: wireMoney,
  state: z.enum(moneyStates),
  way: z.enum(moneyWays),
  /** Method of a payment. */
  method: z.string().nullable(),
  /** Of a company; people are named on their orders. */
  buyer: z.string().nullable(),
  /** Number of a bank document, or why it failed. */
  note: z.string().nullable(),
});
export const deskMoneyShape = deskListOf(moneyRowShape);
export type DeskMoneyRow = z.infer<typeof moneyRowShape>;
export const deskMoneyOptionsShape = z.object({ city: z.array(listOptionShape) });

/** Refunds by bank transfer that are due. */
export const bankRefundsShape = z.object({
  items: z.array(
    z.object({
      uuid: uuidShape,
      number: z.string(),
      order: z.string(),
      amount: wireMoney,
      buyer: z.string().nullable(),
      hasAccount: z.boolean(),
      exportedOn: isoDate.nullable(),
    }),
  ),
});
export type DeskBankRefunds = z.infer<typeof bankRefundsShape>;

/** `again`: also those of earlier files. */
export const exportRefundsBody = z.strictObject({ again: z.boolean() });

/** Companies whose deferred payment is limited by an overdue debt, the longest first. */
export const creditStopsShape = z.object({
  items: z.array(
    z.object({
      uuid: uuidShape,
      name: z.string(),
      inn: z.string().nullable(),
      stage: z.string(),
      overdue: wireMoney,
      overdueDays: z.int(),
      used: wireMoney,
      limit: wireMoney,
    }),
  ),
});
export type DeskCreditStops = z.infer<typeof creditStopsShape>;
