import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Statuses of a claim (product rules §3.5), in order of progress. */
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

/** `system` closes claims whose term has ended. */
export type ClaimActor = "buyer" | "shop" | "system";

/** The state graph of product rules §3.5: from, to, who may do it. */
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

/** Whether this actor may make this transition; a buyer's dispute has a rule of its own besides. */
export function mayMoveClaim(
  { status }: { status: ClaimStatus },
  to: ClaimStatus,
  actor: ClaimActor,
): Verdict<true, { code: "claimMove" }> {
  return claimTransitions[status][to]?.includes(actor) ? ok(true) : no("claimMove");
}

/** A buyer may dispute a rejection once. */
export function mayDispute({
  status,
  isDisputed,
}: {
  status: ClaimStatus;
  isDisputed: boolean;
}): Verdict<true, { code: "claimMove" | "claimDisputed" }> {
  if (status !== "rejected") return no("claimMove");
  return isDisputed ? no("claimDisputed") : mayMoveClaim({ status }, "inReview", "buyer");
}

/** Statuses to which the shop may move a claim now. */
export function shopSteps(status: ClaimStatus): ClaimStatus[] {
  return claimStatuses.filter((to) => mayMoveClaim({ status }, to, "shop").ok);
}

/** Actions the buyer may take on a claim now. */
export type ClaimCan = { message: boolean; withdraw: boolean; dispute: boolean };

export function claimCan(claim: { status: ClaimStatus; isDisputed: boolean }): ClaimCan {
  return {
    message: isOpen(claim.status),
    withdraw: mayMoveClaim(claim, "withdrawn", "buyer").ok,
    dispute: mayDispute(claim).ok,
  };
}

/** Whether messages are accepted; a rejected claim must be disputed first. */
function isOpen(status: ClaimStatus): boolean {
  return !["draft", "rejected", "closed", "withdrawn"].includes(status);
}

export function awaitsDecision(status: ClaimStatus): boolean {
  return ["new", "inReview", "infoRequested", "inspection"].includes(status);
}
