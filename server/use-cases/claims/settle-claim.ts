import type { Actor } from "#app/domain/actor.ts";
import type { Resolution } from "#app/domain/claim/claim.ts";
import { lineSum, moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { mayTransition, type OrderStatus } from "#app/domain/order/status.ts";
import { quantityFromDecimal, zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { isWhollyReturned } from "#server/db/queries/claims/returns.ts";
import type { Ports } from "#server/ports/ports.ts";
import { giveBackClaimed, type PartRefund } from "#server/use-cases/order/paying/give-back.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { correctClaimed, lessHandMade, type HandMadeRefusal } from "./correct-claimed.ts";

/**
 * Outcome of a claim's lines; `prices` are new ones by item for a discount; `corrected` lists manual documents for its
 * goods, null when not given.
 */
export type ClaimOutcome = {
  kind: Resolution;
  prices: ReadonlyMap<string, Money>;
  corrected: readonly string[] | null;
};

export type SettleRefusal = { code: "claimNotCorrectable" } | HandMadeRefusal;

/**
 * Applies a claim's outcome to its order: corrects documents, refunds payments and marks parts as returned, partially
 * or fully. Returns the refund, null for outcomes without money.
 */
export async function settleClaim(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  by: Actor,
  { kind: outcome, prices, corrected }: ClaimOutcome,
): Promise<Verdict<string | null, SettleRefusal>> {
  const isCheaper = (outcome === "discount" || outcome === "creditNote") && prices.size > 0;
  const isLess = outcome === "refund" || outcome === "creditNote";
  const order = isLess || isCheaper ? await hold(tx, { uuid: claim.orderUuid }) : null;
  if (order === null) return ok(null);
  if (isCheaper) {
    const sums = await lowered(tx, ports, order, { claim, prices, by });
    if (outcome === "creditNote") return sums.length === 0 ? no("claimNotCorrectable") : ok(null);
    return ok(moneyToDecimal(await giveBackClaimed(tx, ports, order, by, sums)));
  }
  const partUuids = [...new Set(approvedItems(claim).map(({ partUuid }) => partUuid))];
  const lines = approvedItems(claim).map((item) => ({
    ...{ item: item.orderItemUuid, partUuid: item.partUuid, less: item.approved },
  }));
  const less = await lessHandMade(tx, claim, { lines, own: corrected });
  if (!less.ok) return less;
  const corrections = await correctClaimed(tx, ports, order, { claim, lines: less.value, by });
  // Manual documents may have corrected everything already.
  if (outcome === "creditNote" && corrections.length === 0 && less.value.length > 0) return no("claimNotCorrectable");
  if (hasReturned(claim, outcome)) await returnParts(tx, ports, order, { claim, partUuids, by });
  if (outcome !== "refund") return ok(null);
  return ok(moneyToDecimal(await giveBackClaimed(tx, ports, order, by, approvedSums(claim))));
}

/** Price reductions of goods that are kept, by part, for corrective documents. */
async function lowered(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, prices, by }: { claim: LockedClaim; prices: ReadonlyMap<string, Money>; by: Actor },
): Promise<PartRefund[]> {
  const items = claim.items.flatMap(({ orderItemUuid: item, partUuid }) => {
    const price = prices.get(item);
    return price === undefined ? [] : [{ item, partUuid, price }];
  });
  return correctClaimed(tx, ports, order, { claim, lines: items, by });
}

/** Refunds and returns against corrected documents return goods; a document alone (a shortage) does not. */
function hasReturned({ status }: LockedClaim, outcome: Resolution): boolean {
  return outcome === "refund" || (outcome === "creditNote" && status === "goodsReceived");
}

async function returnParts(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, partUuids, by }: { claim: LockedClaim; partUuids: string[]; by: Actor },
): Promise<void> {
  for (const part of order.parts.filter(({ uuid }) => partUuids.includes(uuid))) {
    const to: OrderStatus = (await isWhollyReturned(tx, part.uuid, claim.uuid)) ? "returned" : "partiallyReturned";
    if (mayTransition(part.status, to, "claim").ok)
      await moveParts(tx, ports, order, [part], { to, actor: () => "claim", by, comment: claim.number });
  }
}

function approvedItems({ items }: LockedClaim) {
  return items
    .map((item) => ({ ...item, approved: quantityFromDecimal(item.approved ?? "0") }))
    .filter(({ approved }) => approved > zeroQuantity);
}

function approvedSums(claim: LockedClaim): PartRefund[] {
  return approvedItems(claim).map(({ partUuid, name, vatRate, approved, ...item }) => {
    const price = moneyFromDecimal(item.price);
    const sum = lineSum(price, approved);
    return { uuid: partUuid, sum, goods: [{ name, price, quantity: approved, sum, vatRate, subject: "commodity" }] };
  });
}
