import { choicesOf, courier, pickupAt, wayField } from "#app/forms/checkout-fields.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/checkout.ts";

export type Typed = Readonly<Record<string, string>>;

/** Roubles. `delivery` is null until every group has its way: a sum that leaves something out would not be the sum. */
export function chosenTotal(
  { groups, totals }: CheckoutViewModel,
  typed: Typed,
): { delivery: number | null; total: number } {
  const ways = waysChosen(groups, typed);
  const costs = groups.map(
    ({ options }, place) => options.find((option) => waysOf(option).includes(ways[place] ?? ""))?.cost,
  );
  const known = costs.flatMap((cost) => (cost === undefined ? [] : [moneyFromNumber(cost)]));
  const delivery = addMoney(...known);
  const total = moneyToNumber(addMoney(moneyFromNumber(totals.sum), delivery));
  return { delivery: known.length === costs.length ? moneyToNumber(delivery) : null, total };
}

/** The answers by which an option is chosen. */
export function waysOf({ type, points }: CheckoutGroup["options"][number]): string[] {
  return type === "pickup" ? points.map(({ code }) => pickupAt(code)) : [courier];
}

/**
 * May a group go as the one above? Only where what is chosen above takes it as well: a point has its limit of weight.
 * While nothing is chosen there, something that both may choose is enough.
 */
export function sameFits(groups: readonly CheckoutGroup[], place: number, typed: Typed): boolean {
  const above = groups[place - 1];
  const own = groups[place]?.options.flatMap(waysOf) ?? [];
  if (above === undefined) return false;
  const chosen = waysChosen(groups, typed)[place - 1] ?? "";
  return chosen === "" ? above.options.flatMap(waysOf).some((way) => own.includes(way)) : own.includes(chosen);
}

/** How each group is received in the end, "as above" resolved; empty while it is not chosen. */
function waysChosen(groups: readonly CheckoutGroup[], typed: Typed): string[] {
  const way = Object.fromEntries(groups.map(({ kind }) => [kind, typed[wayField(kind)]]));
  return choicesOf({ kind: groups.map(({ kind }) => kind), way }).map((choice) => choice.way);
}
