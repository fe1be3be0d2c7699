import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { SettlementBill } from "#app/contract/settlements/settlement-bills.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { addMoney, moneyFromDecimal, moneyToDecimal, moneyToNumber } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { wholeKopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { settlementBill as texts } from "#app/i18n/ru/settlements/settlement-bill.ts";
import { namespace } from "#app/i18n/translator.ts";
import { lastPaymentOfBill } from "#server/db/queries/order/payments/payments.ts";
import {
  billOfForm,
  documentsBeingPaid,
  findBill,
  holdDebts,
  insertBill,
  nextBillNumber,
  restsOf,
  type BillRow,
} from "#server/db/queries/settlements/settlement-bills.ts";
import { transact } from "#server/db/transaction.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { isLive } from "#server/use-cases/order/paying/start-payment.ts";
import { codeFor, opensNow } from "#server/use-cases/files/open-address.ts";
import { settlementsParty } from "./settlements-party.ts";

const t = namespace("settlementBill", texts);

/** Creates a bill for the remainders of selected documents; idempotent per form. */
export async function makeBill(
  ports: Ports,
  { viewer, city }: Buyer,
  formKey: string,
  documents: readonly string[],
): Promise<ProblemOr<{ uuid: string }, RefusalsOf<typeof settlementsParty> | "billEmpty" | "billPaid">> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  const { rootUuid, userUuid } = party.value;
  const { date } = localMoment(ports.clock.now().getTime(), city.timezone);
  return transact(ports.database.db, async (tx): Promise<ProblemOr<{ uuid: string }, "billEmpty" | "billPaid">> => {
    await holdDebts(tx, rootUuid);
    const before = await billOfForm(tx, rootUuid, formKey);
    if (before !== undefined) return ok({ uuid: before });
    const rests = await restsOf(tx, rootUuid, documents);
    if (rests.length === 0) return no("billEmpty", { field: "documents" });
    const taken = new Set(
      await documentsBeingPaid(
        tx,
        rootUuid,
        rests.map((rest) => rest.uuid),
        null,
      ),
    );
    const billed = rests
      .filter((rest) => !taken.has(rest.uuid))
      .map((rest) => ({ ...rest, amount: moneyToDecimal(wholeKopecks(moneyFromDecimal(rest.amount))) }));
    if (billed.length === 0) return no("billPaid", { field: "documents" });
    const uuid = ports.ids.uuid();
    await insertBill(tx, {
      uuid,
      number: paperNumber(t("prefix"), Number(date.slice(0, 4)), await nextBillNumber(tx), 6),
      date,
      rootUuid,
      userUuid,
      formKey,
      amount: moneyToDecimal(addMoney(...billed.map(({ amount }) => moneyFromDecimal(amount)))),
      documents: billed,
    });
    return ok({ uuid });
  });
}

/** A bill with its payment status: a pending payment is polled first (security G8). */
export async function showBill(
  ports: Ports,
  viewer: LoadedViewer,
  uuid: string,
): Promise<ProblemOr<SettlementBill, RefusalsOf<typeof settlementsParty> | "notFound">> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  const { db } = ports.database;
  const bill = await findBill(db, uuid, party.value.rootUuid);
  if (!bill) return no("notFound");
  const before = await lastPaymentOfBill(db, uuid);
  if (before !== null && isLive(before)) await followPayment(ports, before);
  const last = before === null ? null : await lastPaymentOfBill(db, uuid);
  const state =
    last === null
      ? "open"
      : last.status === "succeeded"
        ? "paid"
        : last.status === "canceled"
          ? "failed"
          : "processing";
  const code = codeFor(ports, viewer, "bill", uuid);
  return ok({
    uuid,
    number: bill.number,
    date: bill.date,
    amount: moneyToNumber(moneyFromDecimal(bill.amount)),
    documents: bill.documents.map(({ number, date, amount }) => ({
      number,
      date,
      amount: moneyToNumber(moneyFromDecimal(amount)),
    })),
    state,
    mayPay: ports.payments !== null && state !== "paid",
    invoice:
      ports.settings.bank === null
        ? null
        : `/api/v1/public/finance/bills/${uuid}/invoice?${new URLSearchParams({ code })}`,
  });
}

/** PDF of a bill with its payment QR code, for the holder of a valid signed URL. */
export async function handOutBill(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<{ name: string; pdf: Uint8Array<ArrayBuffer> }, "notFound">> {
  if (!(await opensNow(ports, "bill", uuid, code))) return no("notFound");
  const bill = await findBill(ports.database.db, uuid, null);
  const { bank, seller } = ports.settings;
  if (!bill || bank === null) return no("notFound");
  const pdf = await makeDocument({
    kind: "invoice",
    body: {
      number: bill.number,
      date: bill.date,
      validUntil: null,
      isPaid: false,
      payee: {
        name: seller.name,
        inn: seller.inn,
        address: seller.address,
        kpp: bank.kpp,
        bank: bank.name,
        bic: bank.bic,
        account: bank.account,
        corrAccount: bank.corrAccount,
      },
      buyer: bill.buyer,
      lines: bill.documents.map(({ number, date, amount }) => {
        const sum = moneyToNumber(moneyFromDecimal(amount));
        return { name: t("line", { number, date: formatDate(date) }), unit: "", quantity: 1, price: sum, sum };
      }),
      total: moneyToNumber(moneyFromDecimal(bill.amount)),
      // The documents state their VAT.
      vat: [],
      purpose: purposeOf(bill),
    },
  });
  return ok({ name: t("file", { number: bill.number }), pdf });
}

/**
 * Banks accept 210 characters (положение Банка России № 762-П, прил. 11): documents that do not fit are only listed in
 * the bill.
 */
function purposeOf({ number, date, documents }: BillRow): string {
  let purpose = t("purpose", { number, date: formatDate(date) });
  for (const [at, document] of documents.entries()) {
    const longer = `${purpose}${at === 0 ? " " : ", "}${t("named", { number: document.number, date: formatDate(document.date) })}`;
    if (longer.length > 175) return `${purpose} ${t("others")}${t("taxed")}`;
    purpose = longer;
  }
  return `${purpose}${t("taxed")}`;
}
