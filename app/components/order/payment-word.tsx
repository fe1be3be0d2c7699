import type { PaymentStatus } from "#app/domain/order/payment-status.ts";
import { payment as texts } from "#app/i18n/ru/payment.ts";
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

/** How an order stands with its money, as a word with a coloured mark; a newer backend may know other words. */
export function PaymentWord({ status }: { status: string }) {
  if (!isKnown(status)) return null;
  return <span className={`status-mark ${looks[status]}`}>{t(`status.${status}`)}</span>;
}

function isKnown(status: string): status is PaymentStatus {
  return Object.hasOwn(looks, status);
}
