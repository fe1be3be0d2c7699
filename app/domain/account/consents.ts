/** Each consent has its own document and its own unticked checkbox (product rules §3.2, §4, Law). */
export type Consent = "personalData" | "offer" | "marketing" | "smsMarketing";

/** Legal texts of the shop; their last change is the version that a consent names. */
export const legalTexts = {
  privacy: "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  agreement: "/polzovatelskoe-soglashenie",
  cookies: "/politika-v-otnoshenii-faylov-cookie",
} as const;

/** Page with the text that each consent refers to. */
export const consentTexts: Record<Consent, string> = {
  personalData: legalTexts.privacy,
  offer: legalTexts.agreement,
  marketing: legalTexts.privacy,
  smsMarketing: legalTexts.privacy,
};
