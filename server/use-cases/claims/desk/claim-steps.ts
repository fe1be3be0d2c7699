import type { DecideClaim, MoveClaimAtDesk, ReplyToClaim, ResolveClaim } from "#app/contract/desk/buyers/claims.ts";
import { rightOfOutcome, type PlainClaimStep } from "#app/domain/claim/desk.ts";
import { fillTemplate } from "#app/domain/claim/reply-template.ts";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import { isFreshCode, mayStaff, needsFreshCode } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { addClaimPaper } from "#server/use-cases/claims/claim-paper.ts";
import { takeShopStep, type ShopStep, type ShopStepRefusal } from "#server/use-cases/claims/operate-claims.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { changeClaim, type ClaimChange } from "./change-claim.ts";

const verbs = {
  inReview: "review",
  infoRequested: "ask",
  inspection: "inspect",
  rejected: "reject",
  awaitingReturn: "awaitReturn",
} as const satisfies Record<PlainClaimStep, ShopStep["verb"]>;

export function moveClaimAtDesk(ports: Ports, change: ClaimChange, { to, text, ...seen }: MoveClaimAtDesk) {
  return changeClaim(
    ports,
    change,
    { action: "claim.moved", seen: { ...seen, to, right: "decideClaims" }, reason: "" },
    (tx, claim) => stepClaim(tx, { ports, ...change }, claim, { verb: verbs[to], text }, ["claimMove"]),
  );
}

/** Writes to the buyer without moving the claim. */
export function replyToClaim(ports: Ports, change: ClaimChange, { text, ...seen }: ReplyToClaim) {
  return changeClaim(
    ports,
    change,
    { action: "claim.answered", seen: { ...seen, to: seen.from, right: "decideClaims" }, reason: "" },
    (tx, claim) => stepClaim(tx, { ports, ...change }, claim, { verb: "message", text }, ["claimMove"]),
  );
}

const decisionRefusals = ["claimAboveClaimed", "claimLineUnknown", "claimMove", "claimNothingApproved"] as const;

/** Approves lines; a line that is not approved in full needs a reason. */
export function decideClaimAtDesk(ports: Ports, change: ClaimChange, { text, lines, ...seen }: DecideClaim) {
  return changeClaim<{ code: (typeof decisionRefusals)[number] | "reasonMissing" }>(
    ports,
    change,
    { action: "claim.decided", seen: { ...seen, to: "approved", right: "decideClaims" }, reason: text },
    async (tx, claim) => {
      for (const { line, quantity, reason } of lines) {
        const claimed = claim.items[line - 1]?.quantity;
        if (claimed === undefined) continue;
        const [asked, most] = [quantityFromNumber(quantity), quantityFromDecimal(claimed)];
        if (asked > most) return no("claimAboveClaimed", { field: `quantity.${line}` });
        if (asked < most && reason === "") return no("reasonMissing", { field: `reason.${line}` });
      }
      const approved = lines.map(({ quantity, ...line }) => ({ ...line, quantity: String(quantity) }));
      const step: ShopStep = { verb: "approve", text, lines: approved };
      const done = await stepClaim(tx, { ports, ...change }, claim, step, decisionRefusals);
      if (!done.ok) return done;
      const decided = lines.map(({ line, quantity }) => [
        `approved.${claim.items[line - 1]?.article}`,
        { before: null, after: quantity },
      ]);
      return ok({ ...done.value, changes: Object.fromEntries(decided) });
    },
  );
}

const outcomeRefusals = [
  "claimCorrectedByHand",
  "claimCorrectionUnknown",
  "claimLineUnknown",
  "claimMove",
  "claimNotCorrectable",
  "claimPrice",
] as const;

/** Money, documents and returned parts follow the outcome. */
export async function resolveClaimAtDesk(
  ports: Ports,
  change: ClaimChange & { staff: StaffViewer },
  { outcome, text, prices, corrected, ...seen }: ResolveClaim,
) {
  const right = rightOfOutcome(outcome);
  const isStale = needsFreshCode(right) && !isFreshCode(change.staff.freshCodeAt, ports.clock.now());
  if (isStale && mayStaff(change.staff, right)) return no("freshCodeNeeded");
  const step: ShopStep = {
    ...{ verb: "resolve", outcome, corrected, text },
    prices: prices.map(({ line, price }) => ({ line, price: moneyFromNumber(price) })),
  };
  return changeClaim(
    ports,
    change,
    { action: "claim.resolved", seen: { ...seen, to: "resolved", right }, reason: text },
    (tx, claim) => stepClaim(tx, { ports, ...change }, claim, step, outcomeRefusals),
  );
}

/** Attaches a document that the buyer can open. */
export function attachToClaim(
  ports: Ports,
  { staff, author, number }: ClaimChange,
  file: { name: string; bytes: Bytes },
) {
  return addClaimPaper(ports, author.actor, { number, ...file }, async (tx, claim, name) => {
    if (!mayStaff(staff, "decideClaims", { city: claim.cityUuid })) return no("claimNotFound");
    await recordChange(tx, author, {
      action: "claim.documentAdded",
      object: { kind: "claim", id: claim.uuid, name: claim.number },
      changes: {
        document: { before: null, after: name },
        version: { before: claim.version, after: claim.version + 1 },
      },
    });
    return ok(true);
  });
}

type StepCode = ShopStepRefusal["code"];
type Step = { ports: Ports; author: ClaimChange["author"] };
type Stepped<C extends StepCode> = Promise<Verdict<{ status: ClaimStatus }, { code: C }>>;

/** One step by the operator's rules, which refuse it with these codes alone; texts of the buyer's are filled in. */
export async function stepClaim<C extends StepCode>(
  tx: Tx,
  { ports, author }: Step,
  claim: LockedClaim,
  step: ShopStep,
  codes: readonly C[],
): Stepped<C> {
  const text = fillTemplate(step.text, { fio: claim.fio, number: claim.number });
  const done = await takeShopStep(tx, ports, claim, author.actor, { ...step, text });
  if (done.ok) return ok({ status: done.value });
  if (isOneOf(done, codes)) return done;
  throw new Error(`a claim refused ${step.verb} with ${done.code}`);
}

function isOneOf<R extends { code: string }, C extends string>(
  refusal: R,
  codes: readonly C[],
): refusal is R & { code: C } {
  return codes.some((code) => code === refusal.code);
}
