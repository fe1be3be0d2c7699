import type { Order } from "#app/contract/orders.ts";
import { formatDate } from "#app/i18n/format.ts";
import { payment as texts } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("payment", texts);

/** How an order is paid and how that stands: «Картой онлайн: оплачен». A newer backend may know other words. */
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
    // Who pays on delivery owes nothing before it; of a postponed payment the day is said below, and that is enough.
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

function joined(...said: string[]): string {
  return said.filter((text) => text !== "").join(": ");
}

/** Nothing of these is to be paid any more, whatever the day was. */
const settled = new Set<string>(["paid", "refunding", "partiallyRefunded", "refunded", "notRequired"]);

function isKey<T extends object>(key: string, texts: T): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}
