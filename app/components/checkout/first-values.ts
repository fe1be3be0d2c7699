import { courier, pickupAt, same, wayField } from "#app/forms/checkout-fields.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/checkout.ts";
import type { Typed } from "./chosen-total.ts";

/**
 * What the form begins with: the draft, or else what is known of the buyer. A way that is no longer offered is left
 * unchosen; the only one there is needs no choice.
 */
export function firstValues({ groups }: CheckoutViewModel, draft: Typed, known: Typed): Record<string, string> {
  const values: Record<string, string> = { ...known, ...draft };
  for (const [place, group] of groups.entries()) {
    const name = wayField(group.kind);
    const offered = waysOf(group);
    const chosen = values[name] ?? "";
    const [only] = offered;
    if (only !== undefined && offered.length === 1) values[name] = only;
    else if (!offered.includes(chosen) && !(chosen === same && place > 0)) delete values[name];
  }
  return values;
}

function waysOf({ options }: CheckoutGroup): string[] {
  return options.flatMap(({ type, points }) =>
    type === "pickup" ? points.map(({ code }) => pickupAt(code)) : [courier],
  );
}
