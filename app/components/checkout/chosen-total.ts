import { choicesOf, courier, wayField } from "#app/forms/checkout-fields.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";

export type Typed = Readonly<Record<string, string>>;

/** Roubles. `delivery` is null until every group has its way: a sum that leaves something out would not be the sum. */
export function chosenTotal(
  { groups, totals }: CheckoutViewModel,
  typed: Typed,
): { delivery: number | null; total: number } {
  const way = Object.fromEntries(groups.map(({ kind }) => [kind, typed[wayField(kind)]]));
  const choices = choicesOf({ kind: groups.map(({ kind }) => kind), way });
  const costs = groups.map(({ options }, place) => {
    const chosen = choices[place]?.way ?? "";
    const type = chosen === courier ? "courier" : "pickup";
    return chosen === "" ? undefined : options.find((option) => option.type === type)?.cost;
  });
  const known = costs.flatMap((cost) => (cost === undefined ? [] : [moneyFromNumber(cost)]));
  const delivery = addMoney(...known);
  const total = moneyToNumber(addMoney(moneyFromNumber(totals.sum), delivery));
  return { delivery: known.length === costs.length ? moneyToNumber(delivery) : null, total };
}
