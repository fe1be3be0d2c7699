import type { DeliveryOption } from "#app/contract/logistics.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { ways as texts } from "#app/i18n/ru/ways.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ways", texts);

/** "400 ₽, бесплатно от 10 000 ₽" */
export function costText({ cost, freeFrom }: Pick<DeliveryOption, "cost" | "freeFrom">): string {
  if (cost === 0) return t("free");
  return freeFrom === null
    ? formatMoney(cost)
    : `${formatMoney(cost)}, ${t("freeFrom", { sum: formatMoney(freeFrom) })}`;
}

/** What a way is called. */
export function wayName({ type, providerCode }: Pick<DeliveryOption, "type" | "providerCode">): string {
  return type === "transport" ? providers[providerCode] : t(type);
}

/** "завтра, 21 ноября", "27 ноября — 1 декабря"; nobody's date is none, as in the basket. */
export function datesText(
  { dateFrom, dateTo, isEstimate }: Pick<DeliveryOption, "dateFrom" | "dateTo" | "isEstimate">,
  today: string,
): string {
  return spanText(isEstimate ? null : { from: dateFrom, to: dateTo }, today);
}

export function spanText(span: { from: string; to: string } | null, today: string): string {
  return span === null ? t("estimate") : formatDaySpan(span.from, span.to, { today });
}

type Limits = { maxWeight: number | null; maxLength: number | null; maxVolume: number | null };
type Measure = "weight" | "length" | "volume";

/** "до 25 кг, до 1,2 м"; empty without limits. */
export function limitsText(limits: Limits): string {
  const named = (["weight", "length", "volume"] as const).flatMap((what) => {
    const most = mostOf(limits, what);
    return most === null ? [] : [t(`limit.${what}`, { most })];
  });
  return named.join(", ");
}

/** "тяжелее 25 кг, длиннее 1,2 м": what a point says of what it cannot take. */
export function excessText(limits: Limits, excess: readonly Measure[]): string {
  return excess.map((what) => t(`excess.${what}`, { most: mostOf(limits, what) ?? "" })).join(", ");
}

/** Kilograms, metres, cubic metres. */
function mostOf({ maxWeight, maxLength, maxVolume }: Limits, what: Measure): string | null {
  if (what === "weight") return maxWeight === null ? null : formatNumber(gramsToKilograms(maxWeight));
  if (what === "length") return maxLength === null ? null : formatNumber(maxLength / 1_000);
  return maxVolume === null ? null : formatNumber(maxVolume / 1_000_000);
}
