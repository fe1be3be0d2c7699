import type { Actor } from "#app/domain/actor.ts";
import { z } from "zod";
import { vatRateShape } from "#app/contract/parts.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { moneyDayFault } from "#app/domain/typed-date.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  bankRefundsOf,
  listBankRefunds,
  noteBankRefundPaid,
  noteExported,
  proposeNumbers,
  type BankRefundRow,
} from "#server/db/queries/order/payments/bank-refunds.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import { clientBankFile, type BankParty } from "#server/documents/bank/client-bank.ts";
import { refundPurpose, type RateShare } from "#server/documents/bank/refund-purpose.ts";
import { windows1251 } from "#server/documents/windows-1251.ts";
import type { Ports } from "#server/ports/ports.ts";
import { bookRefund } from "#server/use-cases/settlements/book-refund.ts";
import { endOrderRefund, type PaymentOrder } from "./end-refund.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";

const payeeShape = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  bankName: z.string(),
  bic: z.string(),
  account: z.string(),
  corrAccount: z.string().nullable(),
});

const vatShape = z.array(
  z.object({
    rate: vatRateShape,
    sum: z.union([z.null(), z.string().transform(moneyFromDecimal)]),
  }),
);

/**
 * `number` identifies it to the operator: its order's number and its sequence there. `payee` null: no known account.
 */
export type BankRefund = Omit<BankRefundRow, "payee" | "vat" | "amount" | "place"> & {
  number: string;
  amount: Money;
  payee: BankParty | null;
  vat: RateShare[];
};

/** `cities`: null for all. */
export async function showBankRefunds(
  { database }: Ports,
  status: "pending" | "succeeded",
  cities: readonly string[] | null,
): Promise<BankRefund[]> {
  return (await listBankRefunds(database.db, status, cities)).map(refundOf);
}

function refundOf({ place, payee, vat, amount, ...row }: BankRefundRow): BankRefund {
  const known = payeeShape.safeParse(payee);
  return {
    ...row,
    number: `${row.orderNumber}/${place}`,
    amount: moneyFromDecimal(amount),
    payee: known.success ? known.data : null,
    vat: vatShape.parse(vat),
  };
}

type Refused =
  | { code: "orderNotFound" }
  | { code: "refundNotDue" | "refundDateAhead" | "refundDateEarly" }
  | { code: "refundAmbiguous"; numbers: string[] };

/**
 * Records a refund as paid by bank or till: updates the order, notifies the buyer and books it, once (invariants M1,
 * M6). `number` is the refund's, or the order's if only one is due.
 */
export async function noteRefundPaid(
  ports: Ports,
  actor: Actor,
  number: string,
  paymentOrder: PaymentOrder,
): Promise<Verdict<PaidRefund, Refused>> {
  const [orderNumber = ""] = number.split("/");
  return transact(ports.database.db, async (tx): Promise<Verdict<PaidRefund, Refused>> => {
    const order = await hold(tx, { number: orderNumber });
    return order === null ? no("orderNotFound") : endPaidRefund(tx, ports, actor, order, { number, ...paymentOrder });
  });
}

type PaidRefund = { number: string; sum: Money };

/** The same for a locked order. */
export async function endPaidRefund(
  tx: Tx,
  ports: Ports,
  actor: Actor,
  order: HeldOrder,
  { number, ...paymentOrder }: PaymentOrder & { number: string },
): Promise<Verdict<PaidRefund, Exclude<Refused, { code: "orderNotFound" }>>> {
  const fault = moneyDayFault(paymentOrder.paidOn, localMoment(ports.clock.now().getTime(), shopZone).date);
  if (fault !== null) return no(fault === "ahead" ? "refundDateAhead" : "refundDateEarly");
  const all = (await bankRefundsOf(tx, order.number)).map(refundOf);
  const named = all.filter((one) => one.number === number);
  const due = (named.length > 0 ? named : all).filter(({ status }) => status === "pending");
  const [refund, ...others] = due;
  if (refund === undefined) return no("refundNotDue");
  if (others.length > 0) return no("refundAmbiguous", { numbers: due.map((one) => one.number) });
  const { uuid, amount, way } = refund;
  if (!(await noteBankRefundPaid(tx, uuid, { ...paymentOrder, by: actor }))) return no("refundNotDue");
  const sum = kopecks(amount);
  if (way === "bank") await bookRefund(tx, ports, { uuid, orderNumber: order.number, amount: sum, ...paymentOrder });
  await endOrderRefund(tx, ports, order, {
    uuid,
    amount: sum,
    isMade: true,
    by: actor,
    own: { way, ...paymentOrder },
  });
  return ok({ number: refund.number, sum: amount });
}

/** `missing`: refunds whose company has no account; `again`: those in an earlier file. */
type Exported = { file: Uint8Array; uuids: string[]; missing: string[]; held: string[] };

/**
 * Due refunds not exported yet, as a bank client file; `again` includes those exported before, with the same numbers.
 * Does not mark them: the caller does after writing the file.
 */
export async function refundsForBank(
  ports: Ports,
  { again, cities }: { again: boolean; cities: readonly string[] | null },
): Promise<Verdict<Exported, { code: "shopAccountMissing" | "refundsNone" }>> {
  const { settings, database, clock } = ports;
  const { bank, seller } = settings;
  if (bank === null) return no("shopAccountMissing");
  const all = (await showBankRefunds(ports, "pending", cities)).filter(({ way }) => way === "bank");
  const wanted = all.filter(({ exportedOn }) => again || exportedOn === null);
  const able = wanted.filter(({ payee }) => payee !== null).map(({ uuid }) => uuid);
  await proposeNumbers(database.db, able);
  const numbered = (await showBankRefunds(ports, "pending", cities)).filter(({ uuid }) => able.includes(uuid));
  const payments = numbered.flatMap(({ payee, amount, vat, bankNumber, orderNumber, buyer }) =>
    payee === null
      ? []
      : [
          {
            number: bankNumber ?? "",
            amount: kopecks(amount),
            purpose: refundPurpose({ number: orderNumber, buyer: buyer ?? payee.name, amount, vat }),
            to: payee,
          },
        ],
  );
  if (payments.length === 0 && wanted.length === 0) return no("refundsNone");
  const from = { ...bank, name: seller.name, inn: seller.inn, bankName: bank.name };
  const now = localMoment(clock.now().getTime(), shopZone);
  const time = [Math.floor(now.minutes / 60), now.minutes % 60, 0].map((part) => String(part).padStart(2, "0"));
  return ok({
    file: windows1251(clientBankFile(from, payments, { date: now.date, time: time.join(":") })),
    uuids: able,
    missing: wanted.filter(({ payee }) => payee === null).map(({ number }) => number),
    held: all.filter((one) => !wanted.includes(one)).map(({ number }) => number),
  });
}

/** Marks refunds as exported, so that later files omit them. */
export async function noteRefundsExported(
  { database, log }: Ports,
  { name: by }: Actor,
  uuids: readonly string[],
): Promise<void> {
  await noteExported(database.db, uuids);
  log.info({ event: "refunds.exported", by, count: uuids.length }, "refunds were written for the bank");
}
