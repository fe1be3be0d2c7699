import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { addressField, isBrought, placeField, same, wayField } from "#app/forms/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { sameFits, type Typed } from "./chosen-total.ts";

/**
 * What the form begins with: the draft, or else what is known of the buyer, or the first way that fits, what he chose
 * last time before all others. A way that is no longer offered is left unchosen: what was wanted has to be said anew.
 */
export function firstValues(page: CheckoutViewModel, draft: Typed, known: Typed): Record<string, string> {
  const { groups, lastWay, lastAddress, addresses, branches } = page;
  const values: Record<string, string> = { ...known, ...draft };
  const [main] = page.contracts;
  if (main !== undefined && !page.contracts.some(({ uuid }) => uuid === values["contract"]))
    values["contract"] = main.uuid;
  for (const [place, group] of groups.entries()) {
    const { kind } = group;
    const name = wayField(kind);
    const offered = group.options.flatMap(waysOf);
    const [first] = offered;
    const wanted = draft[name];
    if (wanted === undefined) {
      const way = [lastWay, known[name] ?? "", first ?? ""].find((one) => offered.includes(one));
      const chosen = place > 0 && sameFits(groups, place, values) ? same : way;
      if (chosen !== undefined) values[name] = chosen;
    } else if (!offered.includes(wanted) && !(wanted === same && sameFits(groups, place, values))) {
      if (first !== undefined && offered.length === 1) values[name] = first;
      else delete values[name];
    }
    const address = lastAddress ?? addresses[0]?.address;
    if (address === undefined || draft[name] !== undefined || !isBrought(values[name] ?? "")) continue;
    const isKnown = [...addresses, ...branches].some((one) => one.address === address);
    if (values[placeField(kind)] === undefined && values[addressField(kind)] === undefined)
      values[isKnown ? placeField(kind) : addressField(kind)] = address;
  }
  return values;
}
