/** Codes by SMS and by e-mail (decisions §3.2). Seconds, unless said otherwise. */
export const codes = {
  digits: 6,
  lifetime: 300,
  /** E-mails take their time; longer than this no code may live (security A10). */
  emailLifetime: 600,
  resend: 60,
  tries: 5,
  /**
   * A session is fresh this long after the account's own phone has answered a code in it, at login or since: only a
   * fresh one may change what the account is reached by (security A15).
   */
  fresh: 900,
} as const;

export type CodeScope = "phone" | "fingerprint" | "ip" | "network";

/** At most `most` codes in `within` seconds. */
export type CodeLimit = {
  scope: CodeScope;
  most: number;
  within: number;
  /** Codes that were confirmed do not count: an office that logs in is no robot. */
  unusedOnly?: boolean;
  /** Over the limit a code may still be had so many seconds after the last one: a phone is never shut for good by others. */
  gap?: number;
};

/** How many times a limit of one visitor each ring of his network address may use up (server/security/ip-address.ts). */
export type AddressTimes = { ip: number; network: number | null };

/** What confirmed codes may add to the limit of an address. */
const confirmedTimes = 10;

/** `perAddress` is how many codes one network address may ask for in an hour and leave unused. */
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

/** Ages in seconds: of the code that fills the limit up, null while there are fewer, and of the newest one counted. */
export type LimitAges = CodeLimit & { filledAge: number | null; newestAge: number | null };

/**
 * Seconds until the next code may be sent, and whether it is only the pause between two codes; null when it may be now.
 * `unansweredAge` is the age of the phone's newest code that was not used: after a used one nobody has to pause.
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
