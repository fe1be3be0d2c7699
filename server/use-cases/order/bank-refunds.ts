import { z } from "zod";
import { vatRateShape } from "#app/contract/parts.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  bankRefundsOf,
  listBankRefunds,
  noteBankRefundPaid,
  noteExported,
  proposeNumbers,
  type BankRefundRow,
} from "#server/db/queries/order/bank-refunds.ts";
import { transact } from "#server/db/transaction.ts";
import { clientBankFile, type BankParty } from "#server/documents/client-bank.ts";
import { refundPurpose, type RateShare } from "#server/documents/refund-purpose.ts";
import type { Ports } from "#server/ports/ports.ts";
import { bookRefund } from "#server/use-cases/settlements/book-refund.ts";
import { endOrderRefund, type PaymentOrder } from "./end-refund.ts";
import { hold } from "./hold-order.ts";

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

/** `number` names it to the operator: its order's, and its place among the order's refunds. `payee` null: no account is known. */
export type BankRefund = Omit<BankRefundRow, "payee" | "vat" | "amount" | "place"> & {
  number: string;
  amount: Money;
  payee: BankParty | null;
  vat: RateShare[];
};

export async function showBankRefunds({ database }: Ports, status: "pending" | "succeeded"): Promise<BankRefund[]> {
  return (await listBankRefunds(database.db, status)).map(refundOf);
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

type Refused = { code: "notFound" | "several" | "notDue" | "later" };

/**
 * The bank has sent a refund, or the till has paid it out: the order, its buyer and the ledger are told, once (invariants M1, M6). `number` is that of
 * the refund, or of its order where one alone is due.
 */
export async function noteRefundPaid(
  ports: Ports,
  number: string,
  paymentOrder: PaymentOrder,
): Promise<Verdict<{ number: string; sum: Money }, Refused>> {
  const [orderNumber = ""] = number.split("/");
  // What is paid tomorrow is not paid.
  if (paymentOrder.paidOn > localMoment(ports.clock.now().getTime(), shopZone).date) return no("later");
  return transact(ports.database.db, async (tx): Promise<Verdict<{ number: string; sum: Money }, Refused>> => {
    const order = await hold(tx, { number: orderNumber });
    if (order === null) return no("notFound");
    const all = (await bankRefundsOf(tx, order.number)).map(refundOf);
    const named = all.filter((one) => one.number === number);
    const due = (named.length > 0 ? named : all).filter(({ status }) => status === "pending");
    const [refund, ...others] = due;
    if (refund === undefined) return no("notDue");
    if (others.length > 0) return no("several");
    const { uuid, amount, way } = refund;
    if (!(await noteBankRefundPaid(tx, uuid, paymentOrder))) return no("notDue");
    const sum = kopecks(amount);
    if (way === "bank") await bookRefund(tx, ports, { uuid, orderNumber: order.number, amount: sum, ...paymentOrder });
    await endOrderRefund(tx, ports, order, { uuid, amount: sum, isMade: true, own: { way, ...paymentOrder } });
    return ok({ number: refund.number, sum: amount });
  });
}

/** `missing` are those whose company has named no account; `again` those that an earlier file held. */
type Exported = { file: string; uuids: string[]; missing: string[]; held: string[] };

/**
 * What is due and was in no file yet, as the shop's bank client takes it; `again` takes those of earlier files too, under
 * the numbers they had. Nothing is marked: that is for who has written the file.
 */
export async function refundsForBank(
  ports: Ports,
  { again }: { again: boolean },
): Promise<Verdict<Exported, { code: "noAccount" | "nothingDue" }>> {
  const { settings, database, clock } = ports;
  const { bank, seller } = settings;
  if (bank === null) return no("noAccount");
  const all = (await showBankRefunds(ports, "pending")).filter(({ way }) => way === "bank");
  const wanted = all.filter(({ exportedOn }) => again || exportedOn === null);
  const able = wanted.filter(({ payee }) => payee !== null).map(({ uuid }) => uuid);
  await proposeNumbers(database.db, able);
  const numbered = (await showBankRefunds(ports, "pending")).filter(({ uuid }) => able.includes(uuid));
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
  if (payments.length === 0 && wanted.length === 0) return no("nothingDue");
  const from = { ...bank, name: seller.name, inn: seller.inn, bankName: bank.name };
  const now = localMoment(clock.now().getTime(), shopZone);
  const time = [Math.floor(now.minutes / 60), now.minutes % 60, 0].map((part) => String(part).padStart(2, "0"));
  return ok({
    file: clientBankFile(from, payments, { date: now.date, time: time.join(":") }),
    uuids: able,
    missing: wanted.filter(({ payee }) => payee === null).map(({ number }) => number),
    held: all.filter((one) => !wanted.includes(one)).map(({ number }) => number),
  });
}

/** The file is written: a later one does not hold them. */
export function noteRefundsExported({ database }: Ports, uuids: readonly string[]): Promise<void> {
  return noteExported(database.db, uuids);
}
