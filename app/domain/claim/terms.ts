import { addDays } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { ClaimReason } from "./claim.ts";

/** Terms of claims in days (product rules §3.5); gathered here because practice differs. */
export const claimDays = {
  /** Working days until the first answer. */
  answer: 1,
  /** Until the decision; longer with an expert examination. */
  decision: 10,
  inspection: 20,
  /** An unanswered question of the shop closes the claim. */
  silence: 14,
  /** A resolved or rejected claim is closed after this. */
  closing: 30,
  /** An abandoned draft is deleted after this. */
  draft: 30,
} as const;

/** Days within which a private person may return goods bought at a distance (Consumer Protection Act, article 26.1). */
export const privateReturnDays = 7;

/** Time limit after receipt for a reason; under `warranty` the shop knows no last day. */
type ReasonWindow = { days: number; unit: "working" | "calendar" } | "warranty";

const aMonth: ReasonWindow = { days: 30, unit: "calendar" };
const threeWorkingDays: ReasonWindow = { days: 3, unit: "working" };

/**
 * The table of product rules §3.5 for contract buyers. Damage must be reported on the day of receipt or the next: 24
 * hours.
 */
export const reasonWindows: Readonly<Record<ClaimReason, ReasonWindow>> = {
  shortage: threeWorkingDays,
  surplus: threeWorkingDays,
  mixUp: threeWorkingDays,
  damage: { days: 1, unit: "calendar" },
  defect: "warranty",
  incomplete: { days: 5, unit: "working" },
  papers: aMonth,
  marking: aMonth,
  late: aMonth,
  unsuitable: { days: 14, unit: "calendar" },
  other: aMonth,
};

/**
 * The last ISO date on which goods received on that day may be claimed. Null under warranty and if the day of receipt
 * is unknown.
 */
export function lastClaimDay(reason: ClaimReason, receivedOn: string | null, calendar: WorkCalendar): string | null {
  const window = reasonWindows[reason];
  if (receivedOn === null || window === "warranty") return null;
  return window.unit === "working"
    ? addWorkingDays(receivedOn, window.days, calendar)
    : addDays(receivedOn, window.days);
}
