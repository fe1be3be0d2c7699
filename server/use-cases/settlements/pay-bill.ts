import type { Actor } from "#app/domain/actor.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { debtReceipt, kopecks } from "#app/domain/order/receipt.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { settlementBill as texts } from "#app/i18n/ru/settlements/settlement-bill.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  findPayment,
  insertBillPayment,
  lastPaymentOfBill,
  type PaymentRow,
} from "#server/db/queries/order/payments/payments.ts";
import {
  documentsBeingPaid,
  findBill,
  holdDebts,
  restsOf,
  type BillRow,
} from "#server/db/queries/settlements/settlement-bills.ts";
import { transact } from "#server/db/transaction.ts";
import type { PaymentRequest } from "#server/gateways/payments/payment-gateway.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { confirmationOf, isLive, type PaymentStart } from "#server/use-cases/order/paying/start-payment.ts";
import { settlementsParty } from "./settlements-party.ts";

const t = namespace("settlementBill", texts);

/**
 * Starts or continues the payment of selected documents at the gateway. A document is paid once, whatever bills contain
 * it: payments of one counterparty's documents are serialised (invariants M1).
 */
export async function payBill(
  ports: Ports,
  viewer: LoadedViewer,
  uuid: string,
  method: "card" | "sbp",
): Promise<
  ProblemOr<
    PaymentStart,
    RefusalsOf<typeof settlementsParty> | RefusalsOf<typeof attemptFor> | RefusalsOf<typeof confirmationOf>
  >
> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  const bill = await findBill(ports.database.db, uuid, party.value.rootUuid);
  if (!bill) return no("notFound");
  const { payments } = ports;
  if (payments === null) return no("paymentUnavailable");
  const before = await lastPaymentOfBill(ports.database.db, uuid);
  // A pending payment may have completed without a webhook. Do not call an unreachable gateway twice.
  if (before && isLive(before) && !(await followPayment(ports, before))) return no("gatewayAway");
  const attempt = await transact(ports.database.db, (tx) =>
    attemptFor(tx, ports, bill, { gateway: payments.current, method, by: buyerActor(viewer.user?.uuid ?? null) }),
  );
  if (!attempt.ok) return attempt;
  await ports.failpoints.reach("payment.stored");
  return confirmationOf(ports, attempt.value);
}

async function attemptFor(
  tx: Tx,
  ports: Ports,
  bill: BillRow,
  { gateway, method, by }: { gateway: string; method: "card" | "sbp"; by: Actor },
): Promise<ProblemOr<PaymentRow, "billPaid" | "notFound">> {
  await holdDebts(tx, bill.rootUuid);
  const live = await lastPaymentOfBill(tx, bill.uuid);
  if (live && isLive(live)) return ok(live);
  const entries = bill.documents.map(({ uuid }) => uuid);
  const rests = new Map((await restsOf(tx, bill.rootUuid, entries)).map((rest) => [rest.uuid, rest.amount]));
  const isOwed = bill.documents.every(
    ({ uuid, amount }) => moneyFromDecimal(rests.get(uuid) ?? "0") >= moneyFromDecimal(amount),
  );
  if (!isOwed || (await documentsBeingPaid(tx, bill.rootUuid, entries, bill.uuid)).length > 0) return no("billPaid");
  const uuid = ports.ids.uuid();
  const request: PaymentRequest = {
    payment: uuid,
    orderNumber: bill.number,
    method,
    amount: kopecks(moneyFromDecimal(bill.amount)),
    returnUrl: `${ports.settings.siteUrl}/profile/mutual-settlements/bills/${bill.uuid}`,
    receipt: debtReceipt(
      bill.email === null ? { phone: (bill.phone ?? "").replace("+", "") } : { email: bill.email },
      bill.documents.map(({ number, date, amount }) => ({
        name: t("line", { number, date: formatDate(date) }),
        sum: moneyFromDecimal(amount),
      })),
    ),
  };
  await insertBillPayment(tx, { uuid, billUuid: bill.uuid, gateway, method, amount: bill.amount, request, by });
  const made = await findPayment(tx, uuid);
  return made === null ? no("notFound") : ok(made);
}
