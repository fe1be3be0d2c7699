import type { Consent } from "#app/domain/account/consents.ts";

/** The page whose text a consent is given to; its last change is the version of the text. */
const textOf: Record<Consent, string> = {
  personalData: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  offer: "/polzovatelskoe-soglashenie",
  marketing: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  smsMarketing: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
};

/** What was agreed to, each with the version of its text (decisions §4, Law). What was not ticked is not logged. */
export function consentsToLog(
  given: Record<Consent, boolean>,
  pages: ReadonlyMap<string, { updated_at: Date }>,
): { purpose: Consent; textVersion: string }[] {
  const purposes: Consent[] = ["personalData", "offer", "marketing", "smsMarketing"];
  return purposes
    .filter((purpose) => given[purpose])
    .map((purpose) => ({
      purpose,
      textVersion: pages.get(textOf[purpose])?.updated_at.toISOString() ?? "unpublished",
    }));
}
