import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import {
  choicesOf,
  dayField,
  floorsField,
  serviceCodes,
  serviceField,
  wayField,
  type WayChosen,
} from "#app/forms/checkout-fields.ts";
import {
  addMoney,
  moneyFromNumber,
  moneyToNumber,
  multiplyMoney,
  vatIncluded,
  zeroMoney,
  type Money,
} from "#app/domain/money.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/checkout.ts";

export type Typed = Readonly<Record<string, string>>;

/** Roubles. `delivery` is null until every group has its way; `chosen` is what of it is known, and in the total. `vat` is contained in `total`. */
export function chosenTotal(
  { groups, totals }: Pick<CheckoutViewModel, "groups" | "totals">,
  typed: Typed,
): { delivery: number | null; chosen: number; total: number; vat: number } {
  const ways = waysChosen(groups, typed);
  const costs = groups.map(({ options }, index) => costOf(options, ways[index]));
  const known = costs.flatMap((cost) => (cost === null ? [] : [cost]));
  const delivery = addMoney(...known);
  const total = moneyToNumber(addMoney(moneyFromNumber(totals.sum), delivery));
  // Kopeck by kopeck as the papers have it, one for each part.
  const taxes = groups.map(({ deliveryRate }, index) => vatIncluded(costs[index] ?? zeroMoney, deliveryRate));
  const vat = moneyToNumber(addMoney(moneyFromNumber(totals.vat), ...taxes));
  const chosen = moneyToNumber(delivery);
  return { delivery: known.length === costs.length ? chosen : null, chosen, total, vat };
}

/**
 * May a group go as the one above? Only where what is chosen above takes it as well: a point has its limit of weight.
 * While nothing is chosen there, something that both may choose is enough.
 */
export function sameFits(groups: readonly CheckoutGroup[], place: number, typed: Typed): boolean {
  const above = groups[place - 1];
  const own = groups[place]?.options.flatMap(waysOf) ?? [];
  if (above === undefined) return false;
  const chosen = waysChosen(groups, typed)[place - 1]?.way ?? "";
  return chosen === "" ? above.options.flatMap(waysOf).some((way) => own.includes(way)) : own.includes(chosen);
}

/** With its services; null while there is no such way. */
function costOf(options: CheckoutGroup["options"], chosen: WayChosen | undefined): Money | null {
  const option = options.find((one) => waysOf(one).includes(chosen?.way ?? ""));
  if (!option) return null;
  const services = (chosen?.services ?? []).map(({ code, qty }) => {
    const offer = option.services.find((one) => one.code === code);
    return multiplyMoney(moneyFromNumber(offer?.price ?? 0), qty);
  });
  return addMoney(moneyFromNumber(option.cost), ...services);
}

/** How each group is received in the end, "as above" resolved; its way is empty while it is not chosen. */
export function waysChosen(groups: readonly CheckoutGroup[], typed: Typed): WayChosen[] {
  const of = (field: (kind: CheckoutGroup["kind"]) => string) =>
    Object.fromEntries(groups.map(({ kind }) => [kind, typed[field(kind)]]));
  return choicesOf({
    kind: groups.map(({ kind }) => kind),
    way: of(wayField),
    day: of(dayField),
    ...Object.fromEntries(serviceCodes.map((code) => [code, of((kind) => serviceField(code, kind))])),
    floors: of(floorsField),
  });
}
