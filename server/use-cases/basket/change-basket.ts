import type { ProblemCode, ProblemOr } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { basketAround, type AmountLine, type BasketAround } from "#server/db/queries/basket/basket-around.ts";
import {
  lockBasket,
  type BasketLineWithCard,
  type StoredBasket,
  type OtherCard,
} from "#server/db/queries/basket/baskets.ts";
import { lineRemovals, lineSaves } from "#server/db/queries/basket/basket-lines.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { writeTogether } from "#server/db/write-together.ts";
import { forgetClicks } from "#server/db/queries/order/idempotency.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold, unitPrice } from "./basket-view.ts";
import { toChangedBasket } from "./changed-basket.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

export type SettledBasket = BasketChange["settled"];

/** A rule's decision on a basket. */
export type Decision = {
  lines: BasketLineWithCard[];
  removed: string[];
  /** Sequence of the browser's removal. */
  seq?: number | undefined;
  settled: SettledBasket;
};

export type LockedBasket = Omit<BasketAround, "basket"> & { basket: StoredBasket };

/** The counterparty the page was rendered for; not checked when undefined. */
export type RenderedFor = { counterparty?: string | null | undefined };

/**
 * Requires an owner with the right to fill the basket, and the counterparty the form was rendered for (invariants BK8).
 */
export function basketOwnerFor(
  { viewer }: Buyer,
  { counterparty }: RenderedFor,
): ProblemOr<string, "counterpartyChanged" | "rightMissing" | "validation"> {
  if (counterparty !== undefined && counterparty !== counterpartyOf(viewer)) return no("counterpartyChanged");
  if (viewer.basketOwner === null) return no("validation", { field: "fingerprint" });
  const may = mayDo(viewer, "basketChange");
  return may.ok ? ok(viewer.basketOwner) : may;
}

/**
 * Changes a basket: locks it, passes the cards and lines of `products` and the rest of its contents to `decide`, writes
 * the decision, and returns what has become of these products, with totals of the whole basket.
 */
export async function changeBasket<C extends ProblemCode = never>(
  tx: Tx,
  ports: Ports,
  { buyer, owner, products }: { buyer: Buyer; owner: string; products: readonly string[] },
  decide: (held: LockedBasket) => ProblemOr<Decision, C> | Promise<ProblemOr<Decision, C>>,
): Promise<ProblemOr<BasketChange, C | "basketFull">> {
  const basket = await lockBasket(tx, owner, ports.ids.uuid());
  const contents = await basketAround(tx, { owner, products, ...pricingOf(buyer) });
  const decided = await decide({ ...contents, basket });
  if (!decided.ok) return decided;

  const { lines, removed, seq, settled } = decided.value;
  const gone = new Set(removed);
  const named = linesAfter(contents.lines, lines, gone);
  const rest = contents.rest.filter(({ uuid }) => !gone.has(uuid));
  const count = named.length + rest.length;
  if (count > mostBasketLines && count > contents.lines.length + contents.rest.length)
    return no("basketFull", { limit: mostBasketLines });
  const shown = { lines: named.map(priceShown), rest: rest.map(priceShown) };
  const changed = new Set(lines.map((line) => line.uuid));
  const saved = [
    ...shown.lines.filter((line, index) => changed.has(line.uuid) || line !== named[index]),
    ...shown.rest.filter((line, index) => line !== rest[index]),
  ];
  await writeTogether(tx, [...lineSaves(tx, basket.uuid, saved), ...lineRemovals(basket.uuid, removed, seq)]);
  if (removed.length > 0) await forgetClicks(tx, owner, "basket.press");
  return ok({ basket: toChangedBasket({ basket, ...shown }, buyer), settled });
}

/** Changes a quantity: a new volume price counts as shown, a price changed meanwhile stays marked. */
export function withQuantity(line: BasketLineWithCard, quantity: Quantity): BasketLineWithCard {
  const isNews = line.seenPrice !== null && isSold(line) && line.seenPrice !== unitPrice(line);
  return { ...line, quantity, seenPrice: isNews ? line.seenPrice : null };
}

export function newLine(card: OtherCard, quantity: Quantity): BasketLineWithCard {
  return { ...card, quantity, ticked: { available: true, waiting: true }, seenPrice: null, seq: 0 };
}

export function settledAs(
  card: ProductCardRow,
  quantity: Quantity,
  { rounded, capped }: { rounded: boolean; capped: boolean },
): SettledBasket[number] {
  return {
    uuid: card.uuid,
    quantity: quantityToNumber(quantity),
    rounded,
    capped,
    multiplicity: quantityToNumber(card.multiplicity),
  };
}

function linesAfter(
  before: readonly BasketLineWithCard[],
  written: readonly BasketLineWithCard[],
  removed: ReadonlySet<string>,
): BasketLineWithCard[] {
  const lines = new Map([...before, ...written].map((line) => [line.uuid, line]));
  return [...lines.values()].filter(({ uuid }) => !removed.has(uuid));
}

function priceShown<L extends AmountLine>(line: L): L {
  return line.seenPrice === null && isSold(line) ? { ...line, seenPrice: unitPrice(line) } : line;
}
