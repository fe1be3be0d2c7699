import type { OwnData } from "#app/contract/account/own-data.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";

type Logged = OwnData["consents"][number];

/**
 * Current state of a consent: the newest row of its purpose. Times are worded; `version` is the date of the text, null
 * for none published.
 */
export type ConsentViewModel = {
  purpose: string;
  isGiven: boolean;
  at: string;
  version: string | null;
  /** Whether it can be withdrawn here; consent to personal data ends only with the account. */
  mayWithdraw: boolean;
};

export function consentViewModels(log: readonly Logged[], timeZone: string): ConsentViewModel[] {
  const newest = new Map<string, Logged>();
  for (const row of log) if (!newest.has(row.purpose)) newest.set(row.purpose, row);
  return [...newest.values()].map(({ purpose, action, textVersion, at }) => ({
    purpose,
    isGiven: action === "given",
    at: formatDateTime(at, timeZone),
    version: Number.isNaN(Date.parse(textVersion)) ? null : formatDate(textVersion.slice(0, 10)),
    mayWithdraw: action === "given" && (purpose === "marketing" || purpose === "smsMarketing"),
  }));
}
