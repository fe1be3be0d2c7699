import type { Order } from "#app/contract/orders/orders.ts";
import { formatDate } from "#app/i18n/format.ts";
import { payment as texts } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("payment", texts);

/** Payment method and status: «Картой онлайн: оплачен». Unknown values are possible with a newer backend. */
export function paymentText({ status, paymentMethod, paymentStatus, payUntil }: Order): string {
  if (paymentStatus === "overdue" && payUntil !== null)
    return joined(
      methodText(paymentMethod),
      t("overdueSince", { status: t("status.overdue").toLowerCase(), date: formatDate(payUntil) }),
    );
  const until =
    payUntil === null || settled.has(paymentStatus)
      ? ""
      : t("postpaidUntil", { date: formatDate(payUntil) }).toLowerCase();
  return joined(
    methodText(paymentMethod),
    // Nothing is due before delivery; a deferred payment's date is shown below.
    (paymentMethod === "onDelivery" && paymentStatus === "pending" && status !== "completed") ||
      (paymentStatus === "postpaid" && until !== "")
      ? ""
      : isKey(paymentStatus, texts.status)
        ? t(`status.${paymentStatus}`).toLowerCase()
        : "",
    until,
  );
}

function methodText(method: string): string {
  return isKey(method, texts.method) ? t(`method.${method}`) : "";
}

function joined(...pieces: string[]): string {
  return pieces.filter((text) => text !== "").join(": ");
}

/** In these statuses nothing is due any more. */
const settled = new Set<string>(["paid", "refunding", "partiallyRefunded", "refunded", "notRequired"]);

function isKey<T extends object>(key: string, texts: T): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}
