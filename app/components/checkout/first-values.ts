import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { addressField, isBrought, placeField, same, wayField } from "#app/forms/orders/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { sameFits, type CheckoutValues } from "./chosen-total.ts";

/**
 * Initial values: the draft, otherwise known data of the buyer, otherwise the first available option, the last used
 * one preferred. An option no longer offered is left unchosen.
 */
export function firstValues(
  page: CheckoutViewModel,
  draft: CheckoutValues,
  known: CheckoutValues,
): Record<string, string> {
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
