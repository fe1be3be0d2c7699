import { claim } from "#app/i18n/ru/claims/claim.ts";
import { deskClaims } from "#app/i18n/ru/desk/buyers/claims.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";

const words: Readonly<Record<"status" | "reason" | "resolution", Readonly<Record<string, string>>>> = {
  status: dictionary.claimStatus,
  reason: claim.reasons,
  resolution: claim.resolutions,
};

/** The word of a code; codes of a newer backend have none. */
export function claimWord(kind: keyof typeof words, code: string | null): string {
  return (code !== null && Object.hasOwn(words[kind], code) && words[kind][code]) || deskClaims.unknown;
}
