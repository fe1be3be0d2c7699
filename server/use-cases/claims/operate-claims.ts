import type { Actor } from "#app/domain/actor.ts";
import type { Resolution } from "#app/domain/claim/claim.ts";
import { decideClaim } from "#app/domain/claim/decision.ts";
import { takesMessages } from "#app/domain/claim/desk.ts";
import { mayMoveClaim, shopSteps, type ClaimStatus } from "#app/domain/claim/status.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { moneyFromDecimal, moneyToDecimal, moneyToNumber, type Money } from "#app/domain/money.ts";
import { parseQuantity, quantityFromDecimal, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  insertClaimMessage,
  lockClaim,
  recordMessageTime,
  saveDecision,
  type LockedClaim,
} from "#server/db/queries/claims/claim-moves.ts";
import { claimsForOperator, showClaim, type ListedClaim, type ShownClaim } from "#server/db/queries/claims/operator.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { moveClaim, type ClaimMove } from "./move-claim.ts";
import { settleClaim, type SettleRefusal } from "./settle-claim.ts";
import { tellClaimant } from "./tell-claimant.ts";

export type ShopStepRefusal =
  | { code: "claimNotFound" | "claimLineUnknown" | "badQuantity" | "claimPrice" }
  | { code: "claimAboveClaimed" | "claimNothingApproved" }
  /** `next`: the statuses to which the shop may move it now. */
  | { code: "claimMove"; next: ClaimStatus[] }
  | SettleRefusal;
type Done = Verdict<ClaimStatus, ShopStepRefusal>;

/** A step by the shop; `lines` maps line numbers to approved quantities, as typed. */
export type ShopStep =
  | { verb: "review" | "ask" | "inspect" | "reject" | "awaitReturn" | "received" | "message"; text: string }
  | { verb: "approve"; text: string; lines: ApprovedLine[] }
  | ({ verb: "resolve"; text: string } & Resolving);
type ApprovedLine = { line: number; quantity: string; reason?: string };
type Resolving = {
  outcome: Resolution;
  prices: { line: number; price: Money }[];
  /** Numbers of manual documents made for this claim; null when not given. */
  corrected: string[] | null;
};

const targets = {
  review: "inReview",
  ask: "infoRequested",
  inspect: "inspection",
  reject: "rejected",
  awaitReturn: "awaitingReturn",
  received: "goodsReceived",
} as const satisfies Record<string, ClaimStatus>;

export type { ListedClaim, ShownClaim };

/** Claims awaiting the shop, oldest first, or those in the given status. */
export function claimsToShop({ database }: Ports, status: ClaimStatus | null): Promise<ListedClaim[]> {
  return claimsForOperator(database.db, status);
}

export function wholeClaim({ database }: Ports, number: string): Promise<ShownClaim | undefined> {
  return showClaim(database.db, number);
}

/** Performs one step of a claim atomically. */
export async function operateClaim(ports: Ports, actor: Actor, number: string, step: ShopStep): Promise<Done> {
  const done = await transact(
    ports.database.db,
    async (tx): Promise<Verdict<{ status: ClaimStatus; userUuid: string | null }, ShopStepRefusal>> => {
      const claim = await lockClaim(tx, { number });
      if (!claim) return no("claimNotFound");
      const status = await takeShopStep(tx, ports, claim, actor, step);
      return status.ok ? ok({ status: status.value, userUuid: claim.userUuid }) : status;
    },
  );
  if (!done.ok) return done;
  if (done.value.userUuid !== null) await ports.bus.publish(`viewer:${done.value.userUuid}`);
  return ok(done.value.status);
}

/** One step of a locked claim, within the caller's transaction. */
export async function takeShopStep(tx: Tx, ports: Ports, claim: LockedClaim, by: Actor, step: ShopStep): Promise<Done> {
  const comment = step.text === "" ? null : step.text;
  switch (step.verb) {
    case "message":
      return sendMessage(tx, ports, claim, by, step.text);
    case "approve":
      return approved(tx, ports, claim, { by, comment, lines: step.lines });
    case "resolve":
      return resolved(tx, ports, claim, { ...step, by, comment });
    default: {
      const to = targets[step.verb];
      if (step.verb === "ask" && mayMoveClaim(claim, to, "shop").ok) await write(tx, ports, claim, by, step.text);
      return moved(tx, ports, claim, {
        to,
        actor: "shop",
        by,
        comment,
        saved: {
          ...(step.verb === "reject" ? { decisionComment: step.text } : {}),
          ...(step.verb === "inspect" ? { days: claimDays.inspection } : {}),
        },
      });
    }
  }
}

async function moved(tx: Tx, ports: Ports, claim: LockedClaim, move: ClaimMove): Promise<Done> {
  const done = await moveClaim(tx, ports, claim, move);
  return done.ok ? ok(move.to) : cannotMove(claim);
}

function cannotMove({ status }: LockedClaim) {
  return no("claimMove", { next: shopSteps(status) });
}

async function sendMessage(tx: Tx, ports: Ports, claim: LockedClaim, by: Actor, text: string): Promise<Done> {
  if (!takesMessages(claim.status)) return cannotMove(claim);
  const uuid = await write(tx, ports, claim, by, text);
  await recordMessageTime(tx, claim.uuid, "shop");
  await tellClaimant(tx, ports, claim, { event: "message", about: uuid, text, sum: null, until: null });
  return ok(claim.status);
}

async function write(tx: Tx, { ids }: Ports, claim: LockedClaim, by: Actor, message: string): Promise<string> {
  const uuid = ids.uuid();
  await insertClaimMessage(tx, { uuid, claimUuid: claim.uuid, author: "shop", by, message });
  return uuid;
}

async function approved(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { by, comment, lines }: { by: Actor; comment: string | null; lines: ApprovedLine[] },
): Promise<Done> {
  const named = new Map<string, Quantity>();
  const reasons = new Map<string, string>();
  for (const { line, quantity, reason = "" } of lines) {
    const item = claim.items[line - 1];
    const read = /^0+$/.test(quantity) ? ok(zeroQuantity) : parseQuantity(quantity);
    if (!item) return no("claimLineUnknown");
    if (!read.ok) return read;
    named.set(item.orderItemUuid, read.value);
    if (reason !== "") reasons.set(item.orderItemUuid, reason);
  }
  const decided = decideClaim(
    claim.items.map(({ orderItemUuid, price, quantity }) => ({
      orderItemUuid,
      price: moneyFromDecimal(price),
      quantity: quantityFromDecimal(quantity),
    })),
    named,
  );
  if (!decided.ok) return decided;
  const { status, sum, lines: decidedLines } = decided.value;
  await saveDecision(
    tx,
    claim.uuid,
    decidedLines.map((line) => ({ ...line, reason: reasons.get(line.orderItemUuid) ?? null })),
  );
  return moved(tx, ports, claim, {
    to: status,
    actor: "shop",
    by,
    comment,
    sum: moneyToNumber(sum),
    saved: { sumApproved: moneyToDecimal(sum), ...(comment === null ? {} : { decisionComment: comment }) },
  });
}

async function resolved(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { by, comment, outcome, prices, corrected }: Resolving & { by: Actor; comment: string | null },
): Promise<Done> {
  if (!mayMoveClaim(claim, "resolved", "shop").ok) return cannotMove(claim);
  const named = new Map<string, Money>();
  for (const { line, price } of prices) {
    const item = claim.items[line - 1];
    if (!item) return no("claimLineUnknown");
    if (price >= moneyFromDecimal(item.price)) return no("claimPrice");
    named.set(item.orderItemUuid, price);
  }
  const settled = await settleClaim(tx, ports, claim, by, { kind: outcome, prices: named, corrected });
  if (!settled.ok) return settled;
  return moved(tx, ports, claim, {
    to: "resolved",
    actor: "shop",
    by,
    comment,
    saved: { outcome: { kind: outcome, comment, refunded: settled.value } },
  });
}
