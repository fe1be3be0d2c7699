/** What became of the data of a session, the worst first. */
export const sessionResults = ["held", "failed", "running", "noted", "done", "empty"] as const;
export type SessionResult = (typeof sessionResults)[number];

/** Parts of a package that fuses hold. */
export const heldKinds = ["goods", "status", "prices", "stock", "pictures"] as const;

/** By the states of its jobs; `notes`: rows that were refused or wait. */
export function sessionResult(states: readonly string[], notes: number): SessionResult {
  if (states.length === 0) return "empty";
  if (states.includes("held")) return "held";
  if (states.includes("failed")) return "failed";
  if (states.includes("queued") || states.includes("running")) return "running";
  return notes > 0 ? "noted" : "done";
}
