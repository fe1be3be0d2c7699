import type { Order } from "#app/contract/orders.ts";
import { formatDate } from "#app/i18n/format.ts";
import { payment as texts } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("payment", texts);

/** How an order is paid and how that stands: «Картой онлайн: оплачен». A newer backend may know other words. */
export function paymentText({ paymentMethod, paymentStatus, payUntil }: Order): string {
  const said = [
    isKey(paymentMethod, texts.method) ? t(`method.${paymentMethod}`) : "",
    paymentMethod === "onDelivery" && paymentStatus === "pending"
      ? ""
      : isKey(paymentStatus, texts.status)
        ? t(`status.${paymentStatus}`).toLowerCase()
        : "",
    payUntil === null ? "" : t("postpaidUntil", { date: formatDate(payUntil) }).toLowerCase(),
  ];
  return said.filter((text) => text !== "").join(": ");
}

function isKey<T extends object>(key: string, texts: T): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}
