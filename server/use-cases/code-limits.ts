/** Login codes (decisions §3.2). Seconds, unless said otherwise. */
export const codes = {
  digits: 6,
  lifetime: 300,
  resend: 60,
  tries: 5,
} as const;

/** At most `most` codes in `within` seconds for one phone, one address, one browser. */
const limits: Record<CodeScope, readonly { most: number; within: number }[]> = {
  phone: [
    { most: 3, within: 900 },
    { most: 10, within: 86_400 },
  ],
  ip: [{ most: 10, within: 3_600 }],
  fingerprint: [{ most: 20, within: 3_600 }],
};

export type CodeScope = "phone" | "ip" | "fingerprint";
/** A code sent before: its age in seconds, and whether it was used. */
export type SentCode = { scope: CodeScope; age: number; used: boolean };

/** Seconds until the next code may be sent, and whether it is only the pause between two codes; null when it may be now. */
export function waitForCode(sent: readonly SentCode[]): { code: "codeCoolDown" | "codeLimit"; seconds: number } | null {
  const limited = Math.max(0, ...Object.keys(limits).filter(isScope).map((scope) => limitWait(sent, scope)));
  if (limited > 0) return { code: "codeLimit", seconds: limited };
  const pause = pauseWait(sent);
  return pause > 0 ? { code: "codeCoolDown", seconds: pause } : null;
}

/** Seconds of the pause after the last code of the phone; a code that was used needs none. */
function pauseWait(sent: readonly SentCode[]): number {
  const waiting = sent.filter(({ scope, used }) => scope === "phone" && !used).map(({ age }) => codes.resend - age);
  return Math.ceil(Math.max(0, ...waiting));
}

function limitWait(sent: readonly SentCode[], scope: CodeScope): number {
  const ages = sent.filter((code) => code.scope === scope).map(({ age }) => age).sort((a, b) => a - b);
  const waits = limits[scope].map(({ most, within }) => within - (ages[most - 1] ?? within));
  return Math.ceil(Math.max(0, ...waits));
}

function isScope(key: string): key is CodeScope {
  return key in limits;
}
