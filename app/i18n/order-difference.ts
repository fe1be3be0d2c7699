import type { OrderDifference } from "#app/contract/orders.ts";
import { formatMoney, formatNumber } from "./format.ts";
import { checkout as texts } from "./ru/checkout.ts";
import { namespace } from "./translator.ts";

const t = namespace("checkout", texts);

/** What has changed about a product since it was shown, in a sentence. */
export function differenceText({ what, name, before, after }: OrderDifference): string {
  const shown = (value: number | null) =>
    value === null ? "" : what === "price" ? formatMoney(value) : formatNumber(value);
  return t(`differences.${what}`, { name, before: shown(before), after: shown(after) });
}
