import { consentTexts, type Consent } from "#app/domain/account/consents.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";

export type LoggableConsent = { purpose: Consent; textVersion: string };
type Pages = ReadonlyMap<string, { updated_at: Date }>;

/** The only consent of an order. */
export const offerAlone = { personalData: false, offer: true, marketing: false, smsMarketing: false };

const purposes: readonly Consent[] = ["personalData", "offer", "marketing", "smsMarketing"];

/**
 * Given consents with their text versions (product rules §4, Law). Unticked ones are not logged. Without its published
 * text a consent means nothing: the form is refused.
 */
export function consentsToLog(
  { log }: Pick<Ports, "log">,
  given: Record<Consent, boolean>,
  pages: Pages,
): Verdict<LoggableConsent[], { code: "textsUnpublished" }> {
  const consents: LoggableConsent[] = [];
  const missing = new Set<string>();
  for (const purpose of purposes.filter((one) => given[one])) {
    const page = pages.get(consentTexts[purpose]);
    if (page) consents.push({ purpose, textVersion: page.updated_at.toISOString() });
    else missing.add(consentTexts[purpose]);
  }
  if (missing.size === 0) return ok(consents);
  log.warn(
    { event: "consent.textMissing", paths: [...missing] },
    "a form is refused until the texts of its consents are published: shop text set",
  );
  return no("textsUnpublished");
}
