/**
 * Why a session ended, as reported to its owner: idle too long, refresh token reused, or closed from another device.
 * Everything else is `unauthorized`.
 */
export type SessionEnd = "sessionExpired" | "sessionReused" | "sessionClosed" | "unauthorized";

/** Revocation reasons reported to the owner; `device`, `others` and `phone` are actions of the owner elsewhere. */
const reportedEnds: Readonly<Record<string, SessionEnd>> = {
  reuse: "sessionReused",
  device: "sessionClosed",
  others: "sessionClosed",
  phone: "sessionClosed",
};

/** `revokedReason` null: the session expired. */
export function sessionEnd(revokedReason: string | null): SessionEnd {
  return revokedReason === null ? "sessionExpired" : (reportedEnds[revokedReason] ?? "unauthorized");
}

export function isSessionEnd(code: string): code is SessionEnd {
  return (
    code === "unauthorized" || code === "sessionExpired" || Object.values(reportedEnds).some((end) => end === code)
  );
}
