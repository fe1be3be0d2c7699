import type { DeliveryOption } from "#app/contract/logistics.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("checkout", texts);

/** "400 ₽, бесплатно от 10 000 ₽" */
export function costText({ cost, freeFrom }: DeliveryOption): string {
  if (cost === 0) return t("free");
  return freeFrom === null
    ? formatMoney(cost)
    : `${formatMoney(cost)}, ${t("freeFrom", { sum: formatMoney(freeFrom) })}`;
}

/** What a way is called. */
export function wayName({ type }: Pick<DeliveryOption, "type">): string {
  return t(type === "pickup" ? "pickup" : "courier");
}

/** "завтра, 21 ноября", "27 ноября — 1 декабря"; nobody's date is none, as in the basket. */
export function datesText(
  { dateFrom, dateTo, isEstimate }: Pick<DeliveryOption, "dateFrom" | "dateTo" | "isEstimate">,
  today: string,
): string {
  return isEstimate ? t("estimate") : formatDaySpan(dateFrom, dateTo, { today });
}
