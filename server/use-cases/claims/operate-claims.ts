import type { Resolution } from "#app/domain/claim/claim.ts";
import { decideClaim } from "#app/domain/claim/decision.ts";
import { mayMoveClaim, type ClaimStatus } from "#app/domain/claim/status.ts";
import { claimDays } from "#app/domain/claim/terms.ts";
import { moneyFromDecimal, moneyToDecimal, moneyToNumber, type Money } from "#app/domain/money.ts";
import { parseQuantity, quantityFromDecimal, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  insertClaimMessage,
  lockClaim,
  noteWord,
  saveDecision,
  type LockedClaim,
} from "#server/db/queries/claims/claim-moves.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { moveClaim, type ClaimMove } from "./move-claim.ts";
import { settleClaim } from "./settle-claim.ts";
import { tellClaimant } from "./tell-claimant.ts";

type Refused =
  | { code: "notFound" | "claimMove" | "claimDisputed" | "claimDecision" | "claimLine" | "claimPrice" }
  /** `numbers` of documents that were made by hand about its lines; none where there is no document to correct. */
  | { code: "claimCorrected" | "claimCorrection" | "claimNoPaper"; numbers: string[] };
type Done = Verdict<ClaimStatus, Refused>;

/** What the shop does with a claim; `lines` are numbers of its lines with how much of each is approved, as typed. */
export type ShopStep =
  | { verb: "review" | "ask" | "inspect" | "reject" | "awaitReturn" | "received" | "message"; text: string }
  | { verb: "approve"; text: string; lines: { line: number; quantity: string }[] }
  | ({ verb: "resolve"; text: string } & Resolving);
type Resolving = {
  outcome: Resolution;
  prices: { line: number; price: Money }[];
  /** Numbers of documents made by hand for this claim; null where nobody said. */
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

/** One step of a claim by its number, with all that belongs to it, or none of it. */
export async function operateClaim(ports: Ports, number: string, step: ShopStep): Promise<Done> {
  const done = await transact(
    ports.database.db,
    async (tx): Promise<Verdict<{ status: ClaimStatus; userUuid: string | null }, Refused>> => {
      const claim = await lockClaim(tx, { number });
      if (!claim) return no("notFound");
      const status = await obeyed(tx, ports, claim, step);
      return status.ok ? ok({ status: status.value, userUuid: claim.userUuid }) : status;
    },
  );
  if (!done.ok) return done;
  if (done.value.userUuid !== null) await ports.bus.publish(`viewer:${done.value.userUuid}`);
  return ok(done.value.status);
}

async function obeyed(tx: Tx, ports: Ports, claim: LockedClaim, step: ShopStep): Promise<Done> {
  const comment = step.text === "" ? null : step.text;
  switch (step.verb) {
    case "message":
      return said(tx, ports, claim, step.text);
    case "approve":
      return approved(tx, ports, claim, { comment, lines: step.lines });
    case "resolve":
      return resolved(tx, ports, claim, { ...step, comment });
    default: {
      const to = targets[step.verb];
      if (step.verb === "ask" && mayMoveClaim(claim, to, "shop").ok) await write(tx, ports, claim, step.text);
      return moved(tx, ports, claim, {
        to,
        actor: "shop",
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
  return done.ok ? ok(move.to) : done;
}

async function said(tx: Tx, ports: Ports, claim: LockedClaim, text: string): Promise<Done> {
  if (claim.status === "withdrawn" || claim.status === "closed") return no("claimMove");
  const uuid = await write(tx, ports, claim, text);
  await noteWord(tx, claim.uuid, "shop");
  await tellClaimant(tx, ports, claim, { event: "message", about: uuid, text, sum: null, until: null });
  return ok(claim.status);
}

async function write(tx: Tx, { ids }: Ports, claim: LockedClaim, message: string): Promise<string> {
  const uuid = ids.uuid();
  await insertClaimMessage(tx, { uuid, claimUuid: claim.uuid, author: "shop", userUuid: null, message });
  return uuid;
}

async function approved(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { comment, lines }: { comment: string | null; lines: { line: number; quantity: string }[] },
): Promise<Done> {
  const named = new Map<string, Quantity>();
  for (const { line, quantity } of lines) {
    const item = claim.items[line - 1];
    const read = /^0+$/.test(quantity) ? ok(zeroQuantity) : parseQuantity(quantity);
    if (!item || !read.ok) return no("claimLine");
    named.set(item.orderItemUuid, read.value);
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
  await saveDecision(tx, claim.uuid, decidedLines);
  return moved(tx, ports, claim, {
    to: status,
    actor: "shop",
    comment,
    sum: moneyToNumber(sum),
    saved: { sumApproved: moneyToDecimal(sum), ...(comment === null ? {} : { decisionComment: comment }) },
  });
}

async function resolved(
  tx: Tx,
  ports: Ports,
  claim: LockedClaim,
  { comment, outcome, prices, corrected }: Resolving & { comment: string | null },
): Promise<Done> {
  if (!mayMoveClaim(claim, "resolved", "shop").ok) return no("claimMove");
  const named = new Map<string, Money>();
  for (const { line, price } of prices) {
    const item = claim.items[line - 1];
    if (!item || price >= moneyFromDecimal(item.price)) return no("claimPrice");
    named.set(item.orderItemUuid, price);
  }
  const settled = await settleClaim(tx, ports, claim, { kind: outcome, prices: named, corrected });
  if (!settled.ok) return settled;
  return moved(tx, ports, claim, {
    to: "resolved",
    actor: "shop",
    comment,
    saved: { outcome: { kind: outcome, comment, refunded: settled.value } },
  });
}
