import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Where a claim stands (decisions §3.5), in the order of its way. */
export const claimStatuses = [
  "draft",
  "new",
  "inReview",
  "infoRequested",
  "inspection",
  "approved",
  "partiallyApproved",
  "rejected",
  "awaitingReturn",
  "goodsReceived",
  "resolved",
  "closed",
  "withdrawn",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** `system` closes what its term has ended. */
export type ClaimActor = "buyer" | "shop" | "system";

/** The graph of decisions §3.5: from, to, who moves. */
export const claimTransitions: Readonly<Record<ClaimStatus, Partial<Record<ClaimStatus, readonly ClaimActor[]>>>> = {
  draft: { new: ["buyer"] },
  new: { inReview: ["shop"], withdrawn: ["buyer"] },
  inReview: {
    infoRequested: ["shop"],
    inspection: ["shop"],
    approved: ["shop"],
    partiallyApproved: ["shop"],
    rejected: ["shop"],
    withdrawn: ["buyer"],
  },
  infoRequested: { inReview: ["buyer", "shop"], closed: ["system"], withdrawn: ["buyer"] },
  inspection: { inReview: ["shop"] },
  approved: { awaitingReturn: ["shop"], resolved: ["shop"] },
  partiallyApproved: { awaitingReturn: ["shop"], resolved: ["shop"] },
  rejected: { inReview: ["buyer"], closed: ["system"] },
  awaitingReturn: { goodsReceived: ["shop"] },
  goodsReceived: { resolved: ["shop"] },
  resolved: { closed: ["system"] },
  closed: {},
  withdrawn: {},
};

/** May this actor move a claim so? A buyer disputes a rejection once. */
export function mayMoveClaim(
  { status, isDisputed }: { status: ClaimStatus; isDisputed: boolean },
  to: ClaimStatus,
  actor: ClaimActor,
): Verdict<true, { code: "claimMove" | "claimDisputed" }> {
  if (!claimTransitions[status][to]?.includes(actor)) return no("claimMove");
  return status === "rejected" && actor === "buyer" && isDisputed ? no("claimDisputed") : ok(true);
}

/** What a buyer may do with his claim now. */
export type ClaimCan = { message: boolean; withdraw: boolean; dispute: boolean };

export function claimCan(claim: { status: ClaimStatus; isDisputed: boolean }): ClaimCan {
  return {
    message: isOpen(claim.status),
    withdraw: mayMoveClaim(claim, "withdrawn", "buyer").ok,
    dispute: claim.status === "rejected" && mayMoveClaim(claim, "inReview", "buyer").ok,
  };
}

/** Does somebody still talk about it? What was rejected is disputed, or over. */
function isOpen(status: ClaimStatus): boolean {
  return !["draft", "rejected", "closed", "withdrawn"].includes(status);
}

/** Is its decision still to come? */
export function awaitsDecision(status: ClaimStatus): boolean {
  return ["new", "inReview", "infoRequested", "inspection"].includes(status);
}
