import { same, wayField } from "#app/forms/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { sameFits, waysOf, type Typed } from "./chosen-total.ts";

/**
 * What the form begins with: the draft, or else what is known of the buyer. A way that is no longer offered is left
 * unchosen; the only one there is needs no choice.
 */
export function firstValues({ groups }: CheckoutViewModel, draft: Typed, known: Typed): Record<string, string> {
  const values: Record<string, string> = { ...known, ...draft };
  for (const [place, group] of groups.entries()) {
    const name = wayField(group.kind);
    const offered = group.options.flatMap(waysOf);
    const chosen = values[name] ?? "";
    const [only] = offered;
    if (only !== undefined && offered.length === 1) values[name] = only;
    else if (!offered.includes(chosen) && !(chosen === same && sameFits(groups, place, values))) delete values[name];
  }
  return values;
}
