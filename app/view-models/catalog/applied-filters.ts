import type { Filter } from "#app/contract/catalog/catalog.ts";
import type { ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { numbersOf } from "#app/domain/catalog/query-values.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { filters as texts } from "#app/i18n/ru/catalog/filters.ts";
import { listingFilter } from "#app/i18n/ru/catalog/listing-filter.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing-filter", listingFilter);

/** An applied filter, worded; `value` is absent if the target has only one. */
export type Applied = { target: string; value?: string; text: string };

/** In the order of the address, with the labels of the form. */
export function appliedFilters(query: ListingQuery, facets: readonly Filter[]): Applied[] {
  const facetOf = new Map(facets.map((facet) => [facet.target, facet]));
  const values = (target: string, chosen: readonly string[]) =>
    chosen.map((value) => ({ target, value, text: wordsOf(facetOf.get(target), value) }));
  return [
    ...values("availability", query.availability),
    ...(query.price === undefined
      ? []
      : [
          {
            target: "price",
            text: rangeText(facetOf.get("price")?.label ?? texts.price, roublesOf(query.price), formatMoney),
          },
        ]),
    ...values("brand", query.brands),
    ...values("tag", query.tags),
    ...Object.entries(query.facets).flatMap(([code, chosen]) => values(`f.${code}`, chosen)),
  ];
}

/** Availability, brands and offers are self-explanatory; «Сталь» needs its attribute. */
function wordsOf(facet: Filter | undefined, value: string): string {
  if (facet === undefined) return attributeValue(value);
  const range = facet.type === "range" ? numbersOf(value) : null;
  if (range)
    return rangeText(facet.label, range, (end) =>
      facet.unit === null ? formatNumber(end) : `${formatNumber(end)} ${facet.unit}`,
    );
  if (facet.type === "toggle" && facet.valueData.length <= 1) return facet.label;
  const label = facet.valueData.find((one) => one.value === value)?.label ?? value;
  return facet.target.startsWith("f.") ? t("chip.value", { facet: facet.label, value: label }) : label;
}

type Range = { from?: number; to?: number };

function rangeText(facet: string, { from, to }: Range, formatEnd: (end: number) => string): string {
  if (from === undefined) return to === undefined ? facet : t("chip.to", { facet, to: formatEnd(to) });
  if (from === to) return t("chip.value", { facet, value: formatEnd(from) });
  return to === undefined
    ? t("chip.from", { facet, from: formatEnd(from) })
    : t("chip.range", { facet, from: formatEnd(from), to: formatEnd(to) });
}

function roublesOf({ from, to }: { from?: Money; to?: Money }): Range {
  return {
    ...(from === undefined ? {} : { from: moneyToNumber(from) }),
    ...(to === undefined ? {} : { to: moneyToNumber(to) }),
  };
}
