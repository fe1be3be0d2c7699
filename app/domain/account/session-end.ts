/**
 * Why a session ended, as far as its owner is told: left alone for too long, a refresh token used twice, or closed from
 * another device of his. Anything else is a plain end.
 */
export type SessionEnd = "sessionExpired" | "sessionReused" | "sessionClosed" | "unauthorized";

/** Why sessions are revoked where the owner is to be told; `device`, `others` and `phone` are his own doing elsewhere. */
const told: Readonly<Record<string, SessionEnd>> = {
  reuse: "sessionReused",
  device: "sessionClosed",
  others: "sessionClosed",
  phone: "sessionClosed",
};

/** `revokedReason` null: nobody ended it, its time was over. */
export function sessionEnd(revokedReason: string | null): SessionEnd {
  return revokedReason === null ? "sessionExpired" : (told[revokedReason] ?? "unauthorized");
}

export function isSessionEnd(code: string): code is SessionEnd {
  return code === "unauthorized" || code === "sessionExpired" || Object.values(told).some((end) => end === code);
}
