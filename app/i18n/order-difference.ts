import type { OrderDifference } from "#app/contract/orders/orders.ts";
import { formatMoney, formatNumber } from "./format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "./translator.ts";

const t = namespace("checkout", texts);

/** A sentence about a change of a product since it was shown. */
export function differenceText({ what, name, before, after }: OrderDifference): string {
  const shown = (value: number | null) =>
    value === null ? "" : what === "price" ? formatMoney(value) : formatNumber(value);
  return t(`differences.${what}`, { name, before: shown(before), after: shown(after) });
}
