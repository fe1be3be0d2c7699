import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Each is its own document and its own unticked box (decisions §3.2, §4, Law). */
export type Consent = "personalData" | "offer" | "marketing" | "smsMarketing";

/** What the law wants before the shop may act; the others are never a condition. */
export const consentsFor = {
  registration: ["personalData", "offer"],
  order: ["offer"],
} as const satisfies Record<string, readonly Consent[]>;

/** Refuses with the consents that are missing. */
export function checkConsents(
  deed: keyof typeof consentsFor,
  given: Partial<Record<Consent, boolean>>,
): Verdict<true, { code: "consentMissing"; missing: Consent[] }> {
  const missing = consentsFor[deed].filter((consent) => given[consent] !== true);
  return missing.length === 0 ? ok(true) : no("consentMissing", { missing });
}
