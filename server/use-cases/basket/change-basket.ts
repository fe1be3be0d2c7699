import type { ProblemOr } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/baskets.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  basketContents,
  lockBasket,
  type BasketContents,
  type BasketLineWithCard,
  type BasketRow,
  type OtherCard,
} from "#server/db/queries/basket/baskets.ts";
import { lineRemovals, lineSaves } from "#server/db/queries/basket/basket-lines.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { writeTogether } from "#server/db/write-together.ts";
import { forgetPresses } from "#server/db/queries/order/idempotency.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold, toBasket, unitPrice } from "./basket-view.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

export type Settled = BasketChange["settled"];

/** What a rule makes of the basket it was shown. */
export type Decision = {
  lines: BasketLineWithCard[];
  removed: string[];
  /** Of the browser's change that removes them. */
  seq?: number | undefined;
  settled: Settled;
};

export type LockedBasket = Omit<BasketContents, "basket"> & { basket: BasketRow };

/** The counterparty the page was rendered for; undefined is not checked. */
export type RenderedFor = { counterparty?: string | null | undefined };

/** A basket needs somebody it belongs to and who may fill it, and a change the counterparty it was meant for (invariants BK8). */
export function basketOwnerFor({ viewer }: Buyer, { counterparty }: RenderedFor): ProblemOr<string> {
  if (counterparty !== undefined && counterparty !== counterpartyOf(viewer)) return no("counterpartyChanged");
  if (viewer.basketOwner === null) return no("validation", { field: "fingerprint" });
  const may = mayDo(viewer, "basketChange");
  return may.ok ? ok(viewer.basketOwner) : may;
}

/**
 * One change of one basket: locks it, shows its contents and the cards of `products` to `decide`, writes what that
 * says, and answers the basket as it is then.
 */
export async function changeBasket(
  tx: Tx,
  ports: Ports,
  { buyer, owner, products }: { buyer: Buyer; owner: string; products: readonly string[] },
  decide: (held: LockedBasket) => ProblemOr<Decision> | Promise<ProblemOr<Decision>>,
): Promise<ProblemOr<BasketChange>> {
  const basket = await lockBasket(tx, owner, ports.ids.uuid());
  const contents = await basketContents(tx, { owner, alsoCards: products, ...pricingOf(buyer) });
  const decided = await decide({ ...contents, basket });
  if (!decided.ok) return decided;

  const { lines, removed, seq, settled } = decided.value;
  const after = linesAfter(contents.lines, lines, removed);
  if (after.length > mostBasketLines && after.length > contents.lines.length)
    return no("basketFull", { limit: mostBasketLines });
  const shown = after.map(priceShown);
  const changed = new Set(lines.map((line) => line.productUuid));
  const saved = shown.filter((line, index) => changed.has(line.productUuid) || line !== after[index]);
  await writeTogether(tx, [...lineSaves(tx, basket.uuid, saved), ...lineRemovals(basket.uuid, removed, seq)]);
  if (removed.length > 0) await forgetPresses(tx, owner, "basket.press");

  const frame = { basket, doNotDivide: doNotDivideOf(buyer.viewer), counterparty: counterpartyOf(buyer.viewer) };
  return ok({ basket: toBasket(shown, frame), settled });
}

/** The line with another quantity: a new price by volume is no news, a price that changed meanwhile stays to be shown. */
export function withQuantity(line: BasketLineWithCard, quantity: Quantity): BasketLineWithCard {
  const isNews = line.seenPrice !== null && isSold(line) && line.seenPrice !== unitPrice(line);
  return { ...line, quantity, seenPrice: isNews ? line.seenPrice : null };
}

export function newLine({ card, volume }: OtherCard, quantity: Quantity): BasketLineWithCard {
  return {
    productUuid: card.uuid,
    quantity,
    tickedAvailable: true,
    tickedWaiting: true,
    seenPrice: null,
    seq: 0,
    card,
    volume,
  };
}

export function settledAs(
  card: ProductCardRow,
  quantity: Quantity,
  { rounded, capped }: { rounded: boolean; capped: boolean },
): Settled[number] {
  return {
    uuid: card.uuid,
    quantity: quantityToNumber(quantity),
    rounded,
    capped,
    multiplicity: quantityToNumber(card.multiplicity),
  };
}

function linesAfter(
  before: BasketLineWithCard[],
  written: BasketLineWithCard[],
  removed: readonly string[],
): BasketLineWithCard[] {
  const lines = new Map(before.map((line) => [line.productUuid, line]));
  for (const line of written) lines.set(line.productUuid, line);
  for (const uuid of removed) lines.delete(uuid);
  return [...lines.values()];
}

function priceShown(line: BasketLineWithCard): BasketLineWithCard {
  return line.seenPrice === null && isSold(line) ? { ...line, seenPrice: unitPrice(line) } : line;
}
