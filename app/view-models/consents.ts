import type { OwnData } from "#app/contract/own-data.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";

type Logged = OwnData["consents"][number];

/** A consent as it stands: the newest row of its purpose. Times are words; `version` is the day of the text, null for none published. */
export type ConsentViewModel = {
  purpose: string;
  isGiven: boolean;
  at: string;
  version: string | null;
  /** It may be taken back by a press; the one to personal data ends with the account alone. */
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
