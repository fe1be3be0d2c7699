import type { ClaimCard } from "#app/contract/own-claims.ts";
import type { ClaimStatus } from "#app/domain/claim/status.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { statusView } from "./own-claims.ts";

const t = namespace("ownClaims", texts);

export type StepView = { text: string; note: string; state: "done" | "current" | "ahead" };

/** The way of a claim as its buyer thinks of it: which statuses make a step. */
const steps = {
  new: ["new"],
  review: ["inReview", "infoRequested", "inspection"],
  decision: ["approved", "partiallyApproved", "rejected"],
  goods: ["awaitingReturn", "goodsReceived"],
  done: ["resolved", "closed", "withdrawn"],
} as const satisfies Record<string, readonly ClaimStatus[]>;

const names = ["new", "review", "decision", "goods", "done"] as const;

/**
 * The return of goods is a step of the claims that ask for it alone; one that was taken back or closed early ends there,
 * under that name. Of what is rejected nothing is carried out.
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
