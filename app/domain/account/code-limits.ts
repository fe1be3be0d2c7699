/** Limits of codes sent by SMS and e-mail (product rules §3.2). Seconds, unless stated otherwise. */
export const codes = {
  digits: 6,
  lifetime: 300,
  /** E-mails arrive late; this is the longest lifetime allowed (security A10). */
  emailLifetime: 600,
  resend: 60,
  tries: 5,
  /**
   * A session is fresh this long after a code sent to the account's own phone was confirmed in it. Only a fresh
   * session may change the phone or e-mail (security A15).
   */
  fresh: 900,
} as const;

export type CodeScope = "phone" | "fingerprint" | "ip" | "network";

/** At most `most` codes in `within` seconds. */
export type CodeLimit = {
  scope: CodeScope;
  most: number;
  within: number;
  /** Confirmed codes do not count, so that an office where many people log in is not blocked. */
  unusedOnly?: boolean;
  /** Beyond the limit, one code per this many seconds is still allowed: others cannot lock a phone out for good. */
  gap?: number;
};

/** Multipliers of the per-visitor limit for an IP address and its network (server/security/ip-address.ts). */
export type AddressTimes = { ip: number; network: number | null };

/** How much confirmed codes may raise the limit of an address. */
const confirmedTimes = 10;

/** `perAddress`: unused codes that one network address may request per hour. */
export function codeLimits(perAddress: number, { ip, network }: AddressTimes): CodeLimit[] {
  const hour = 3_600;
  return [
    { scope: "phone", most: 3, within: 900 },
    { scope: "phone", most: 10, within: 86_400, gap: hour },
    { scope: "fingerprint", most: 20, within: hour },
    { scope: "ip", most: perAddress * ip, within: hour, unusedOnly: true },
    { scope: "ip", most: perAddress * ip * confirmedTimes, within: hour },
    ...(network === null
      ? []
      : [{ scope: "network", most: perAddress * network, within: hour, unusedOnly: true } as const]),
  ];
}

/** Ages in seconds: of the code that reaches the limit (null if not reached) and of the newest code counted. */
export type LimitAges = CodeLimit & { filledAge: number | null; newestAge: number | null };

/**
 * Seconds until the next code may be sent and whether only the pause between codes applies; null if it may be sent
 * now. `unansweredAge` is the age of the phone's newest unused code; there is no pause after a used one.
 */
export function waitForCode(
  limits: readonly LimitAges[],
  unansweredAge: number | null,
): { code: "codeCoolDown" | "codeLimit"; seconds: number } | null {
  const limited = Math.ceil(Math.max(0, ...limits.map(limitWait)));
  if (limited > 0) return { code: "codeLimit", seconds: limited };
  const pause = unansweredAge === null ? 0 : Math.ceil(codes.resend - unansweredAge);
  return pause > 0 ? { code: "codeCoolDown", seconds: pause } : null;
}

function limitWait({ filledAge, newestAge, within, gap }: LimitAges): number {
  if (filledAge === null || newestAge === null) return 0;
  return gap === undefined ? within - filledAge : Math.min(gap - newestAge, within - filledAge);
}
