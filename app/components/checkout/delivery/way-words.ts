import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { ways as texts } from "#app/i18n/ru/delivery/ways.ts";
import { restText } from "#app/i18n/waiting-text.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ways", texts);

/** "400 ₽, бесплатно от 10 000 ₽" */
export function costText({
  cost,
  freeFrom,
  isCostUnknown,
}: Pick<DeliveryOption, "cost" | "freeFrom" | "isCostUnknown">): string {
  if (isCostUnknown) return t("costUnknown");
  if (cost === 0) return t("free");
  return freeFrom === null
    ? formatMoney(cost)
    : `${formatMoney(cost)}, ${t("freeFrom", { sum: formatMoney(freeFrom) })}`;
}

/** Name of an option. */
export function wayName({ type, providerCode }: Pick<DeliveryOption, "type" | "providerCode">): string {
  return type === "transport" ? providers[providerCode] : t(type);
}

/** "завтра, 21 ноября", "27 ноября — 1 декабря" for lines with a date, as in the basket. */
export function datesText(
  { dateFrom, dateTo, hasDates, isEstimate }: Pick<DeliveryOption, "dateFrom" | "dateTo" | "hasDates" | "isEstimate">,
  today: string,
): string {
  return spanText(hasDates ? { from: dateFrom, to: dateTo, isRest: isEstimate } : null, today);
}

/** `isRest`: some goods have no date. */
export function spanText(span: { from: string; to: string; isRest?: boolean } | null, today: string): string {
  if (span === null) return t("estimate");
  const day = formatDaySpan(span.from, span.to, { today });
  return span.isRest ? restText(day, 1) : day;
}
