import type { DeliveryTerms } from "#app/contract/delivery/logistics.ts";
import { limitsText } from "#app/i18n/cargo-limits.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { terms as texts } from "#app/i18n/ru/content/terms.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("terms", texts);

type Tariff = DeliveryTerms["pickup"];
type Courier = NonNullable<DeliveryTerms["courier"]>;
type Service = Courier["services"][number];

/** A block of terms: a paragraph, a list, or a table with its header. */
export type TermsBlock = string | { list: string[] } | { head: string[]; rows: string[][] };

export function pickupTerms({ pickup }: DeliveryTerms, cityIn: string): TermsBlock[] {
  if (!pickup.hasPoints) return [t("pickup.none", { cityIn })];
  const { cutoff, isNextDayAtPoints } = pickup;
  const isSameDay = pickup.daysTo === 0;
  const sentences = [
    costText(pickup),
    isSameDay ? t("pickup.sameDay", { cutoff }) : t("pickup.later", { cutoff, days: daysText(pickup) }),
    ...(isNextDayAtPoints ? [t("pickup.atPoints")] : []),
  ];
  return [sentences.join(" ")];
}

function costText({ cost, freeFrom }: Tariff): string {
  if (cost === 0) return t("pickup.free");
  if (freeFrom === null) return t("pickup.cost", { cost: formatMoney(cost) });
  return t("pickup.costFreeFrom", { cost: formatMoney(cost), sum: formatMoney(freeFrom) });
}

export function courierTerms({ courier }: DeliveryTerms, cityIn: string): TermsBlock[] {
  if (courier === null) return [t("courier.none", { cityIn })];
  const { cost, freeFrom, cutoff, intervals, loads } = courier;
  const isLimited = loads.every((load) => limitsText(load) !== "");
  const sentences = [
    ...(freeFrom === null || cost === 0
      ? []
      : [t("courier.freeFrom", { sum: formatMoney(freeFrom), cost: formatMoney(cost) })]),
    t("courier.cutoff", { cutoff }),
    ...(intervals.length > 0 ? [t("courier.intervals", { list: intervalsText(intervals) })] : []),
    ...(isLimited ? [t("courier.tooMuch")] : []),
  ];
  return [priceTable(courier), sentences.join(" ")];
}

function priceTable(courier: Courier): TermsBlock {
  const { zones, loads } = courier;
  const places = zones.length > 0 ? zones : [{ ...courier, name: t("courier.cost") }];
  return {
    head: [t("courier.load"), ...places.map(({ name }) => name)],
    rows: [
      ...loads.map((load) => [limitsText(load) || t("courier.anyLoad"), ...load.costs.map(costOrFree)]),
      [t("courier.term"), ...places.map(daysText)],
    ],
  };
}

function costOrFree(cost: number): string {
  return cost === 0 ? ways.free : formatMoney(cost);
}

function intervalsText(intervals: Courier["intervals"]): string {
  const spans = intervals.map(({ from, to }) => t("courier.interval", { from, to }));
  const last = spans.pop() ?? "";
  return spans.length === 0 ? last : spans.join(", ") + t("courier.or") + last;
}

function daysText({ daysFrom, daysTo }: { daysFrom: number; daysTo: number }): string {
  if (daysTo === 0) return t("daysSpan.today");
  if (daysFrom === 1 && daysTo === 1) return t("daysSpan.next");
  if (daysFrom === daysTo) return t("daysSpan.exact", { count: daysTo });
  if (daysFrom === 0) return t("daysSpan.upTo", { count: daysTo });
  return t("daysSpan.span", { from: daysFrom, count: daysTo });
}

export function serviceTerms({ courier }: DeliveryTerms, phone: string): TermsBlock[] {
  if (courier === null || courier.services.length === 0) return [t("services.none", { phone })];
  return [{ list: courier.services.map(serviceText) }];
}

function serviceText({ code, price, step, maxLength }: Service): string {
  const sentence = t(code === "floor" ? "services.perFloor" : "services.whole", {
    name: ways.service[code],
    price: formatMoney(price),
    step: t("services.step", { kilograms: formatNumber(step / 1_000) }),
  });
  return maxLength === null ? sentence : sentence + t("services.longest", { metres: formatNumber(maxLength / 1_000) });
}
