import { addQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { Resolution } from "./claim.ts";
import { awaitsDecision, mayMoveClaim, shopSteps, type ClaimStatus } from "./status.ts";

/** Claims that are not ended, which the queue shows. */
export const openClaimStatuses: readonly ClaimStatus[] = [
  "new",
  "inReview",
  "infoRequested",
  "inspection",
  "approved",
  "partiallyApproved",
  "awaitingReturn",
  "goodsReceived",
];

/** Moves with nothing but a text: a question, a reason or an instruction. */
export const plainClaimSteps = ["inReview", "infoRequested", "inspection", "rejected", "awaitingReturn"] as const;
export type PlainClaimStep = (typeof plainClaimSteps)[number];

/** A question and a refusal are nothing without their words. */
export function needsText(step: PlainClaimStep): boolean {
  return step === "infoRequested" || step === "rejected";
}

/** A claim is late while its decision is due. */
export function isClaimLate({ status, dueAt }: { status: ClaimStatus; dueAt: Date }, now: Date): boolean {
  return awaitsDecision(status) && dueAt.getTime() < now.getTime();
}

/** Outcomes with money back or a lower debt need the right to pay. */
export function rightOfOutcome(outcome: Resolution): StaffRight {
  return ["refund", "creditNote", "discount"].includes(outcome) ? "payClaims" : "decideClaims";
}

export type ClaimDeskCan = {
  steps: PlainClaimStep[];
  decide: boolean;
  receive: boolean;
  outcomes: Resolution[];
  reply: boolean;
  attach: boolean;
};

/** What the person may do with a claim in this city now. */
export function claimDeskCan(
  staff: StaffScope,
  { status, city, outcomes }: { status: ClaimStatus; city: string; outcomes: readonly Resolution[] },
): ClaimDeskCan {
  const next = shopSteps(status);
  const decides = mayStaff(staff, "decideClaims", { city });
  return {
    steps: decides ? plainClaimSteps.filter((step) => next.includes(step)) : [],
    decide: decides && next.includes("approved"),
    receive: next.includes("goodsReceived") && mayStaff(staff, "receiveReturns", { city }),
    outcomes: mayMoveClaim({ status }, "resolved", "shop").ok
      ? outcomes.filter((outcome) => mayStaff(staff, rightOfOutcome(outcome), { city }))
      : [],
    reply: decides && takesMessages(status),
    attach: decides,
  };
}

export function takesMessages(status: ClaimStatus): boolean {
  return status !== "draft" && status !== "withdrawn" && status !== "closed";
}

/** Where goods that came back are put; without working places of his own, a person chooses among all. */
export function receivingWarehouses<W extends { uuid: string }>(staff: StaffScope, warehouses: readonly W[]): W[] {
  return warehouses.filter(({ uuid }) => staff.warehouses.length === 0 || staff.warehouses.includes(uuid));
}

export type ReceivedLine = { restocked: Quantity; writtenOff: Quantity };

/** At least something has come back, and of no line more than was approved. */
export function judgeReceived(
  lines: readonly (ReceivedLine & { approved: Quantity })[],
): Verdict<true, { code: "claimNothingReceived" | "claimReceivedTooMuch" }> {
  const sums = lines.map(({ restocked, writtenOff, approved }) => ({
    sum: addQuantity(restocked, writtenOff),
    approved,
  }));
  if (sums.some(({ sum, approved }) => sum > approved)) return no("claimReceivedTooMuch");
  return sums.some(({ sum }) => sum > zeroQuantity) ? ok(true) : no("claimNothingReceived");
}
