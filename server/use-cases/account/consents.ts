import type { Consent } from "#app/domain/account/consents.ts";

/** Page with the consent's text; its last change is the text version. */
const textOf: Record<Consent, string> = {
  personalData: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  offer: "/polzovatelskoe-soglashenie",
  marketing: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  smsMarketing: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
};

/** Given consents with their text versions (product rules §4, Law). Unticked ones are not logged. */
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
