import type { OrderCardPart } from "#app/domain/order/order-card.ts";
import { orderDelivery } from "#app/i18n/ru/orders/order-delivery.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { formatDate } from "./format.ts";
import { namespace } from "./translator.ts";

const t = namespace("orderDelivery", orderDelivery);
const carriers: Readonly<Record<string, string>> = providers;

type Delivery = OrderCardPart["delivery"];

/** «Самовывоз», «Курьером», «СДЭК». */
export function deliveryWay({ type, providerCode }: Pick<Delivery, "type" | "providerCode">): string {
  return type === "courier" ? t("courier") : (carriers[type === "pickup" ? type : providerCode] ?? providerCode);
}

/** «28 ноября 2026, с 10:00 до 14:00»; says so where the day is not promised. */
export function deliveryDays({ dateFrom, dateTo, isEstimate, hasDates, interval }: Delivery): string {
  if (isEstimate && !hasDates) return t("noDay");
  const days =
    dateFrom === dateTo
      ? t("day", { day: formatDate(dateFrom) })
      : t("span", { from: formatDate(dateFrom), to: formatDate(dateTo) });
  const [from, to] = interval?.split("-") ?? [];
  const hours = from === undefined || to === undefined ? "" : `, ${t("hours", { from, to })}`;
  return isEstimate ? t("someDays", { days: days + hours }) : days + hours;
}

/** «разгрузка, подъём по лестнице, этаж 3»; empty without services. */
export function serviceText(services: Delivery["services"]): string {
  return services
    .map(({ code, qty }) =>
      code === "floor" ? t("floors", { qty }) : code === "lift" ? t("service.lift") : t("service.unloading"),
    )
    .join(", ");
}
