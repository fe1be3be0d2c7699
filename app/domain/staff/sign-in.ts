/** Figures of signing in at the desk (desk §1). */
export const signInLimits = {
  /** Wrong tries in `windowSeconds`, of an account and from an address. */
  triesOfAccount: 5,
  triesOfAddress: 20,
  windowSeconds: 900,
  /** Between the right password and the right code. */
  stepSeconds: 600,
  idleSeconds: 1_800,
  sessionSeconds: 43_200,
  linkSeconds: 86_400,
  recoveryCodes: 10,
} as const;

/** How often a session notes that it is used. */
const noteSeconds = 60;

export type SessionTimes = { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null };

/** Whether a session of the desk still opens it. */
export function isSessionAlive({ lastSeenAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean {
  if (endedAt !== null || now >= expiresAt) return false;
  return now.getTime() - lastSeenAt.getTime() < signInLimits.idleSeconds * 1_000;
}

export function isUseWorthNoting({ lastSeenAt }: Pick<SessionTimes, "lastSeenAt">, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= noteSeconds * 1_000;
}

/**
 * Seconds until the next try; 0: now. `times` are those of wrong tries in the window, the latest first.
 */
export function waitForTry(times: readonly Date[], most: number, now: Date): number {
  const filling = times[most - 1];
  if (filling === undefined) return 0;
  return Math.max(0, Math.ceil(signInLimits.windowSeconds - (now.getTime() - filling.getTime()) / 1_000));
}

/** Of a one-time link, on the host of the desk. */
export function invitationPath(code: string): string {
  return `/desk/invitation?code=${code}`;
}
