import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { bankRefund } from "#app/i18n/ru/orders/bank-refund.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";

const t = namespace("order", texts);
const tb = namespace("bankRefund", bankRefund);
const tp = namespace("payment", payment);

/** Payments and refunds of an order, oldest first. */
export function OrderPayments({ order: { payments, refunds } }: { order: Order }) {
  const { timezone } = useFrame().city;
  if (payments.length === 0) return null;
  return (
    <section className="order-papers">
      <h2>{t("payments")}</h2>
      <ul>
        {payments.map(({ uuid, method, amount, status, cancelReason, receiptUrl, createdAt }) => (
          <li key={uuid}>
            {isKey(method, payment.method) ? tp(`method.${method}`) : t("payment")}: {shownSum(amount)},{" "}
            {t(`paymentAttempt.${status}`)}{" "}
            {receiptUrl !== null && (
              <a className="text-link" href={receiptUrl} rel="noreferrer" target="_blank">
                {tp("receipt")}
              </a>
            )}
            <small className="muted">
              {formatDateTime(createdAt, timezone)}
              {isKey(cancelReason, payment.reason) && `, ${tp(`reason.${cancelReason}`)}`}
            </small>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.uuid}>
            {refund.way === "bank" ? (
              <BankRefund refund={refund} />
            ) : refund.way === "hand" ? (
              handText(refund)
            ) : (
              gatewayText(refund)
            )}
            <small className="muted">{formatDateTime(refund.createdAt, timezone)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Refund = Order["refunds"][number];

function gatewayText({ amount, status }: Refund) {
  return `${t("refund")}: ${shownSum(amount)}, ${t(`refundState.${status}`)}`;
}

/** Refund of a payment on receipt. */
function handText({ amount, status, bankNumber, paidOn }: Refund) {
  const sum = shownSum(amount);
  if (status === "pending") return tb("byHand", { sum });
  return bankNumber === null || paidOn === null
    ? `${t("refund")}: ${sum}, ${t(`refundState.${status}`)}`
    : tb("handed", { sum, number: bankNumber, date: formatDate(paidOn) });
}

/** Refund to the company's bank account, which has to be named first. */
function BankRefund({ refund: { amount, status, account, bankNumber, paidOn } }: { refund: Refund }) {
  const sum = shownSum(amount);
  if (status !== "pending")
    return status === "succeeded" && bankNumber !== null && paidOn !== null
      ? tb("sent", { sum, number: bankNumber, date: formatDate(paidOn) })
      : `${t("refund")}: ${sum}, ${t(`refundState.${status}`)}`;
  if (account !== null) return tb("due", { sum, ends: account.ends, bank: account.bankName });
  return (
    <>
      {tb("noAccount", { sum })}{" "}
      <a className="text-link" href={paths.counterparties}>
        {tb("nameAccount")}
      </a>
    </>
  );
}

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
