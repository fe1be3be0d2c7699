import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { splitBasket, type BasketGroups, type BasketItem } from "./split.ts";

type NothingTicked = { code: "nothingTicked" };

/** Selected lines in their order; an order is never empty (security K2). */
export function pickTicked<L>(lines: readonly L[], isTicked: (line: L) => boolean): Verdict<L[], NothingTicked> {
  const ticked = lines.filter(isTicked);
  return ticked.length === 0 ? no("nothingTicked") : ok(ticked);
}

/** The selected items, divided by stock as in the basket (specification §4, Basket). */
export function splitTicked<T extends BasketItem>(
  items: readonly T[],
  isTicked: (item: T) => boolean,
  options: { doNotDivide: boolean },
): Verdict<BasketGroups<T>, NothingTicked> {
  const ticked = pickTicked(
    items.filter((item) => item.quantity > 0),
    isTicked,
  );
  return ticked.ok ? ok(splitBasket(ticked.value, options)) : ticked;
}
