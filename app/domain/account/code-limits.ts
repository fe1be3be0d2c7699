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

type Limit = { most: number; within: number };

/** At most `most` codes in `within` seconds for one phone and one browser. */
const limits: Record<Exclude<CodeScope, "ip">, readonly Limit[]> = {
  phone: [
    { most: 3, within: 900 },
    { most: 10, within: 86_400 },
  ],
  fingerprint: [{ most: 20, within: 3_600 }],
};

export type CodeScope = "phone" | "ip" | "fingerprint";
/** A code sent before: its age in seconds, and whether it was used. */
export type SentCode = { scope: CodeScope; age: number; used: boolean };

/**
 * Seconds until the next code may be sent, and whether it is only the pause between two codes; null when it may be now.
 * `perAddress` is how many codes one network address may ask for in an hour.
 */
export function waitForCode(
  sent: readonly SentCode[],
  perAddress: number,
): { code: "codeCoolDown" | "codeLimit"; seconds: number } | null {
  const all = Object.entries({ ...limits, ip: [{ most: perAddress, within: 3_600 }] });
  const limited = Math.max(
    0,
    ...all.flatMap(([scope, ofScope]) =>
      ofScope.map((limit) =>
        limitWait(
          sent.filter((code) => code.scope === scope),
          limit,
        ),
      ),
    ),
  );
  if (limited > 0) return { code: "codeLimit", seconds: limited };
  const pause = pauseWait(sent);
  return pause > 0 ? { code: "codeCoolDown", seconds: pause } : null;
}

/** Seconds of the pause after the last code of the phone; a code that was used needs none. */
function pauseWait(sent: readonly SentCode[]): number {
  const waiting = sent.filter(({ scope, used }) => scope === "phone" && !used).map(({ age }) => codes.resend - age);
  return Math.ceil(Math.max(0, ...waiting));
}

function limitWait(sent: readonly SentCode[], { most, within }: Limit): number {
  const ages = sent.map(({ age }) => age).sort((a, b) => a - b);
  return Math.ceil(Math.max(0, within - (ages[most - 1] ?? within)));
}
