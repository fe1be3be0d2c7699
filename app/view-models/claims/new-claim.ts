import type { ClaimOrder } from "#app/contract/claims/own-claims.ts";
import type { WaitingFile } from "#app/contract/files/files.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { formatDate } from "#app/i18n/format.ts";
import { claim as words } from "#app/i18n/ru/claims/claim.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { dayOf } from "./own-claims.ts";

const t = namespace("ownClaims", texts);
const tr = namespace("claim", words);

/** Form of a new claim or of a draft. */
export type NewClaimView = {
  key: string;
  isDraft: boolean;
  order: { uuid: string; number: string; date: string };
  lines: ClaimOrder["lines"];
  /** `isOver`: the term for this reason has expired. */
  reasons: { value: string; text: string; isOver: boolean }[];
  rules: { reason: string; evidence: string; window: string }[];
  first: Record<string, string>;
  files: WaitingFile[];
};

export function newClaimView(
  { order, lines, reasons }: ClaimOrder,
  form: Pick<NewClaimView, "key" | "isDraft" | "first" | "files">,
  timeZone: string,
): NewClaimView {
  return {
    ...form,
    order: { uuid: order.uuid, number: order.number, date: dayOf(order.createdAt, timeZone) },
    lines,
    reasons: reasons.map(({ uuid, until, isOver }) => ({ value: uuid, text: optionText(uuid, until, isOver), isOver })),
    rules: claimReasons.map(({ code }) => ({
      reason: tr(`reasons.${code}`),
      evidence: t(`evidence.${code}`),
      window: t(`window.${code}`),
    })),
  };
}

function optionText(uuid: string, until: string | null, isOver: boolean): string {
  const code = claimReasons.find((one) => one.uuid === uuid)?.code ?? "other";
  const reason = tr(`reasons.${code}`);
  return until === null ? reason : t(isOver ? "reasonOver" : "reasonOption", { reason, date: formatDate(until) });
}
