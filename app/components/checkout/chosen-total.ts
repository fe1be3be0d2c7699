import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import {
  choicesOf,
  dayField,
  floorsField,
  serviceCodes,
  serviceField,
  wayField,
  type WayChosen,
} from "#app/forms/orders/checkout-fields.ts";
import {
  addMoney,
  moneyFromNumber,
  moneyToNumber,
  multiplyMoney,
  vatIncluded,
  zeroMoney,
  type Money,
} from "#app/domain/money.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/orders/checkout.ts";

export type CheckoutValues = Readonly<Record<string, string>>;

/**
 * Roubles. `delivery` is null until every group has a chosen option; `chosen` is the known part and is in the total.
 * `isCostUnknown`: a manager names the rest of it.
 * `vat` is contained in `total`.
 */
export function chosenTotal(
  { groups, totals }: Pick<CheckoutViewModel, "groups" | "totals">,
  typed: CheckoutValues,
): { delivery: number | null; chosen: number; total: number; vat: number; isCostUnknown: boolean } {
  const ways = waysChosen(groups, typed);
  const costs = groups.map(({ options }, index) => costOf(options, ways[index]));
  const known = costs.flatMap((cost) => (cost === null ? [] : [cost]));
  const delivery = addMoney(...known);
  const total = moneyToNumber(addMoney(moneyFromNumber(totals.sum), delivery));
  // Rounded per part, as in the documents.
  const taxes = groups.map(({ deliveryRate }, index) => vatIncluded(costs[index] ?? zeroMoney, deliveryRate));
  const vat = moneyToNumber(addMoney(moneyFromNumber(totals.vat), ...taxes));
  const chosen = moneyToNumber(delivery);
  const isCostUnknown = groups.some(({ options }, index) => optionOf(options, ways[index])?.isCostUnknown === true);
  return { delivery: known.length === costs.length ? chosen : null, chosen, total, vat, isCostUnknown };
}

/**
 * Whether a group may use the choice of the group above: its goods must fit too, since points have weight limits.
 * While nothing is chosen above, one common option is enough.
 */
export function sameFits(groups: readonly CheckoutGroup[], place: number, typed: CheckoutValues): boolean {
  const above = groups[place - 1];
  const own = groups[place]?.options.flatMap(waysOf) ?? [];
  if (above === undefined) return false;
  const chosen = waysChosen(groups, typed)[place - 1]?.way ?? "";
  return chosen === "" ? above.options.flatMap(waysOf).some((way) => own.includes(way)) : own.includes(chosen);
}

function optionOf(options: CheckoutGroup["options"], chosen: WayChosen | undefined) {
  return options.find((one) => waysOf(one).includes(chosen?.way ?? ""));
}

/** Services included; null if there is no such option. */
function costOf(options: CheckoutGroup["options"], chosen: WayChosen | undefined): Money | null {
  const option = optionOf(options, chosen);
  if (!option) return null;
  const services = (chosen?.services ?? []).map(({ code, qty }) => {
    const offer = option.services.find((one) => one.code === code);
    return multiplyMoney(moneyFromNumber(offer?.price ?? 0), qty);
  });
  return addMoney(moneyFromNumber(option.cost), ...services);
}

/** Delivery of each group with "as above" resolved; the option is empty until chosen. */
export function waysChosen(groups: readonly CheckoutGroup[], typed: CheckoutValues): WayChosen[] {
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
