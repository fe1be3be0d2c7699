import { addDays } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { ClaimReason } from "./claim.ts";

/** Days of claims (decisions §3.5); practice differs, so they stand in one place. */
export const claimDays = {
  /** Working days until the first answer. */
  answer: 1,
  /** Until the decision, and where an expert looks at the goods. */
  decision: 10,
  inspection: 20,
  /** A question of the shop that nobody answers closes the claim. */
  silence: 14,
  /** What is resolved or rejected is closed after. */
  closing: 30,
  /** A draft that nobody goes on with is forgotten. */
  draft: 30,
} as const;

/** Days within which a private person may return goods bought at a distance (Consumer Protection Act, article 26.1). */
export const privateReturnDays = 7;

/** How long after the goods were received something may be claimed for a reason; `warranty` has no day that the shop knows. */
type ReasonWindow = { days: number; unit: "working" | "calendar" } | "warranty";

const aMonth: ReasonWindow = { days: 30, unit: "calendar" };
const threeWorkingDays: ReasonWindow = { days: 3, unit: "working" };

/** The table of decisions §3.5 for buyers under contract. Damage is for the day of receipt and the next: 24 hours. */
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
 * The last day, ISO, on which goods received on that day may be claimed for the reason. Null where there is none: under
 * warranty, or where nobody knows when they were received.
 */
export function lastClaimDay(reason: ClaimReason, receivedOn: string | null, calendar: WorkCalendar): string | null {
  const window = reasonWindows[reason];
  if (receivedOn === null || window === "warranty") return null;
  return window.unit === "working"
    ? addWorkingDays(receivedOn, window.days, calendar)
    : addDays(receivedOn, window.days);
}
