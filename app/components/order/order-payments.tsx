import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Order } from "#app/contract/orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { payment } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { shownSum } from "./shown-sum.ts";

const t = namespace("order", texts);
const tp = namespace("payment", payment);

/** Every payment of an order and what was given back, oldest first. */
export function OrderPayments({ order: { payments, refunds } }: { order: Order }) {
  const { timezone } = useFrame().city;
  if (payments.length === 0) return null;
  return (
    <section className="order-papers">
      <h2>{t("payments")}</h2>
      <ul>
        {payments.map(({ uuid, method, amount, status, cancelReason, createdAt }) => (
          <li key={uuid}>
            {isKey(method, payment.method) ? tp(`method.${method}`) : t("payment")}: {shownSum(amount)},{" "}
            {t(`paymentAttempt.${status}`)}
            <small className="muted">
              {formatDateTime(createdAt, timezone)}
              {isKey(cancelReason, payment.reason) && `, ${tp(`reason.${cancelReason}`)}`}
            </small>
          </li>
        ))}
        {refunds.map(({ uuid, amount, status, createdAt }) => (
          <li key={uuid}>
            {t("refund")}: {shownSum(amount)}, {t(`refundState.${status}`)}
            <small className="muted">{formatDateTime(createdAt, timezone)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
