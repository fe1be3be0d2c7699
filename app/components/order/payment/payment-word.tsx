import type { PaymentStatus } from "#app/domain/order/payment-status.ts";
import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("payment", texts);

const looks: Readonly<Record<PaymentStatus, "waiting" | "good" | "neutral" | "bad">> = {
  notRequired: "neutral",
  pending: "waiting",
  processing: "waiting",
  partiallyPaid: "waiting",
  paid: "good",
  postpaid: "neutral",
  overdue: "bad",
  refunding: "waiting",
  partiallyRefunded: "neutral",
  refunded: "neutral",
  failed: "bad",
};

/** Payment status with a coloured mark; unknown values are possible with a newer backend. */
export function PaymentWord({ status }: { status: string }) {
  if (!isKnown(status)) return null;
  return <span className={`status-mark ${looks[status]}`}>{t(`status.${status}`)}</span>;
}

function isKnown(status: string): status is PaymentStatus {
  return Object.hasOwn(looks, status);
}
