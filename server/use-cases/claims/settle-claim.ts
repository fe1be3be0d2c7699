import type { Resolution } from "#app/domain/claim/claim.ts";
import { lineSum, moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { mayTransition, type OrderStatus } from "#app/domain/order/status.ts";
import { quantityFromDecimal, zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { isWhollyReturned } from "#server/db/queries/claims/returns.ts";
import type { Ports } from "#server/ports/ports.ts";
import { giveBackClaimed, type PartSum } from "#server/use-cases/order/give-back.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/hold-order.ts";
import { moveParts } from "#server/use-cases/order/move-order.ts";
import { correctClaimed, lessHandMade } from "./correct-claimed.ts";

/**
 * What becomes of a claim's lines in the end; `prices` are new ones, of lines by their items, where it is a discount;
 * `corrected` the documents by which its goods were taken off by hand before, null where nobody said.
 */
export type ClaimOutcome = {
  kind: Resolution;
  prices: ReadonlyMap<string, Money>;
  corrected: readonly string[] | null;
};

/**
 * What the outcome of a claim does to its order: its documents are corrected, money that was paid goes back, and the parts
 * of the goods are returned, partly or wholly. Answers what was given back, null where the outcome brings no money.
 */
export async function settleClaim(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { kind: outcome, prices, corrected }: ClaimOutcome,
): Promise<Verdict<string | null, { code: "claimCorrected" | "claimCorrection" | "claimNoPaper"; numbers: string[] }>> {
  const isCheaper = (outcome === "discount" || outcome === "creditNote") && prices.size > 0;
  const isLess = outcome === "refund" || outcome === "creditNote";
  const order = isLess || isCheaper ? await hold(tx, { uuid: claim.orderUuid }) : null;
  if (order === null) return ok(null);
  if (isCheaper) {
    const sums = await lowered(tx, ports, order, { claim, prices });
    if (outcome === "creditNote") return sums.length === 0 ? no("claimNoPaper", { numbers: [] }) : ok(null);
    return ok(moneyToDecimal(await giveBackClaimed(tx, ports, order, sums)));
  }
  const partUuids = [...new Set(approvedItems(claim).map(({ partUuid }) => partUuid))];
  const lines = approvedItems(claim).map((item) => ({
    ...{ item: item.orderItemUuid, partUuid: item.partUuid, less: item.approved },
  }));
  const less = await lessHandMade(tx, claim, { lines, own: corrected });
  if (!less.ok) return less;
  const corrections = await correctClaimed(tx, ports, order, { claim, lines: less.value });
  // Nothing is left to correct where documents made by hand have done it all.
  if (outcome === "creditNote" && corrections.length === 0 && less.value.length > 0)
    return no("claimNoPaper", { numbers: [] });
  if (hasReturned(claim, outcome)) await returnParts(tx, ports, order, { claim, partUuids });
  if (outcome !== "refund") return ok(null);
  return ok(moneyToDecimal(await giveBackClaimed(tx, ports, order, approvedSums(claim))));
}

/** Goods that stay for less: by how much, part by part, their corrected documents say. */
async function lowered(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, prices }: { claim: LockedClaim; prices: ReadonlyMap<string, Money> },
): Promise<PartSum[]> {
  const items = claim.items.flatMap(({ orderItemUuid: item, partUuid }) => {
    const price = prices.get(item);
    return price === undefined ? [] : [{ item, partUuid, price }];
  });
  return correctClaimed(tx, ports, order, { claim, lines: items });
}

/** Money for goods, or goods that came back against a corrected paper; a paper alone (a shortage) returns nothing. */
function hasReturned({ status }: LockedClaim, outcome: Resolution): boolean {
  return outcome === "refund" || (outcome === "creditNote" && status === "goodsReceived");
}

async function returnParts(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  { claim, partUuids }: { claim: LockedClaim; partUuids: string[] },
): Promise<void> {
  for (const part of order.parts.filter(({ uuid }) => partUuids.includes(uuid))) {
    const to: OrderStatus = (await isWhollyReturned(tx, part.uuid, claim.uuid)) ? "returned" : "partiallyReturned";
    if (mayTransition(part.status, to, "claim").ok)
      await moveParts(tx, ports, order, [part], { to, actor: () => "claim", comment: claim.number });
  }
}

function approvedItems({ items }: LockedClaim) {
  return items
    .map((item) => ({ ...item, approved: quantityFromDecimal(item.approved ?? "0") }))
    .filter(({ approved }) => approved > zeroQuantity);
}

function approvedSums(claim: LockedClaim): PartSum[] {
  return approvedItems(claim).map(({ partUuid, name, vatRate, approved, ...item }) => {
    const price = moneyFromDecimal(item.price);
    const sum = lineSum(price, approved);
    return { uuid: partUuid, sum, goods: [{ name, price, quantity: approved, sum, vatRate, subject: "commodity" }] };
  });
}
