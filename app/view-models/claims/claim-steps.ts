import type { ClaimCard } from "#app/contract/claims/own-claims.ts";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { statusView } from "./own-claims.ts";

const t = namespace("ownClaims", texts);

export type StepView = { text: string; note: string; state: "done" | "current" | "ahead" };

/** Steps of a claim for the buyer, by status. */
const steps = {
  new: ["new"],
  review: ["inReview", "infoRequested", "inspection"],
  decision: ["approved", "partiallyApproved", "rejected"],
  goods: ["awaitingReturn", "goodsReceived"],
  done: ["resolved", "closed", "withdrawn"],
} as const satisfies Record<string, readonly ClaimStatus[]>;

const names = ["new", "review", "decision", "goods", "done"] as const;

/**
 * Returning goods is a step only of claims that require it; a withdrawn or closed claim ends with that step. Nothing
 * follows a rejection.
 */
export function claimSteps({ status, history }: Pick<ClaimCard, "status" | "history">): StepView[] {
  const passed = new Set<string>(history.map(({ to }) => to));
  const at = names.findIndex((name) => includes(steps[name], status));
  const isOver = status === "withdrawn" || status === "closed";
  return names.flatMap((name, index): StepView[] => {
    const was = steps[name].some((one) => passed.has(one));
    if ((name === "goods" || (isOver && name !== "done")) && !was) return [];
    if (name === "done" && status === "rejected") return [];
    const state = index < at || (isOver && index === at) ? "done" : index === at ? "current" : "ahead";
    const isHere = index === at && status !== "new" && status !== "resolved";
    if (isHere && isOver) return [{ text: statusView(status).text, note: "", state }];
    return [{ text: t(`step.${name}`), note: isHere ? statusView(status).text : "", state }];
  });
}

function includes(list: readonly ClaimStatus[], status: ClaimStatus): boolean {
  return list.includes(status);
}
