import type { OwnClaim } from "#app/contract/claims/own-claims.ts";
import { reasonOf, type ClaimReason } from "#app/domain/claim/claim.ts";
import { awaitsDecision, claimStatuses, type ClaimStatus } from "#app/domain/claim/status.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { claim as reasons } from "#app/i18n/ru/claims/claim.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownClaims", texts);
const tr = namespace("claim", reasons);
const td = namespace("dictionary", dictionary);

export type StatusView = { text: string; look: "waiting" | "good" | "bad" | "neutral" };

/** A worded row of the list. */
export type ClaimRowView = {
  uuid: string;
  /** Null for a draft, which links to its form. */
  number: string | null;
  date: string;
  order: string;
  parts: string;
  reason: string;
  sum: string;
  status: StatusView;
  due: string;
  isUnread: boolean;
};

/** Options of the status filter. */
export function statusOptions(): { value: ClaimStatus; text: string }[] {
  return claimStatuses.map((value) => ({ value, text: statusView(value).text }));
}

export function claimRowView(claim: OwnClaim, timeZone: string): ClaimRowView {
  const { uuid, number, createdAt, order, parts, reasonUuid, sumClaimed, status, isUnread } = claim;
  return {
    uuid,
    number,
    date: dayOf(createdAt, timeZone),
    order: order.number,
    parts: parts.join(", "),
    reason: reasonUuid === null ? "" : reasonText(reasonUuid),
    sum: sumClaimed === null ? "—" : formatMoney(sumClaimed),
    status: statusView(status),
    due: dueText(claim),
    isUnread,
  };
}

export function statusView(status: ClaimStatus): StatusView {
  return { text: td(`claimStatus.${status}`), look: looks[status] };
}

/** The next step and its date; empty if none is due. */
export function dueText({ status, answerBy, dueAt }: Pick<OwnClaim, "status" | "answerBy" | "dueAt">): string {
  if (status === "infoRequested") return t("yourTurn");
  if (status === "new" && answerBy !== null) return t("answerBy", { date: formatDate(answerBy) });
  return awaitsDecision(status) && dueAt !== null ? t("decideBy", { date: formatDate(dueAt) }) : "";
}

/** A reason added by another release has no wording here. */
export function reasonText(uuid: string): string {
  const code: ClaimReason = reasonOf(uuid) ?? "other";
  return tr(`reasons.${code}`);
}

export function dayOf(instant: string, timeZone: string): string {
  return formatDate(localMoment(Date.parse(instant), timeZone).date);
}

const looks: Readonly<Record<ClaimStatus, StatusView["look"]>> = {
  draft: "neutral",
  new: "waiting",
  inReview: "waiting",
  infoRequested: "bad",
  inspection: "waiting",
  approved: "good",
  partiallyApproved: "good",
  rejected: "bad",
  awaitingReturn: "waiting",
  goodsReceived: "good",
  resolved: "good",
  closed: "neutral",
  withdrawn: "neutral",
};
