import type { ClaimCard } from "#app/contract/claims/own-claims.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDateTime, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { claim as words } from "#app/i18n/ru/claims/claim.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { claimSteps, type StepView } from "./claim-steps.ts";
import { dayOf, dueText, reasonText, statusView, type StatusView } from "./own-claims.ts";

const t = namespace("ownClaims", texts);
const tr = namespace("claim", words);

export type ClaimFileView = { uuid: string; name: string; size: number; href: string; small: string | null };

/** A worded claim; dates are in the city's time zone. */
type LineDecision = { text: string; look: StatusView["look"] };

export type ClaimCardView = {
  uuid: string;
  number: string;
  status: StatusView;
  due: string;
  isUnread: boolean;
  steps: StepView[];
  facts: { term: string; text: string; href?: string }[];
  description: string;
  items: {
    uuid: string;
    name: string;
    notes: string[];
    quantity: string;
    decision: LineDecision;
  }[];
  decision: string[];
  photos: ClaimFileView[];
  files: ClaimFileView[];
  documents: ClaimFileView[];
  papers: { title: string; url: string }[];
  words: {
    uuid: string;
    author: "buyer" | "shop";
    name: string | null;
    message: string;
    at: string;
    files: ClaimFileView[];
  }[];
  history: { text: string; who: string; at: string; comment: string | null }[];
  can: ClaimCard["can"];
  isInfoRequested: boolean;
};

export function claimCardView(card: ClaimCard, timeZone: string): ClaimCardView {
  const files = card.files.map((file) => fileView(card.uuid, file));
  return {
    uuid: card.uuid,
    number: card.number,
    status: statusView(card.status),
    due: dueText(card),
    isUnread: card.isUnread,
    steps: claimSteps(card),
    facts: factsOf(card, timeZone),
    description: card.description,
    items: card.items.map((item) => itemView(item, card)),
    decision: decisionOf(card),
    photos: files.filter(({ small }) => small !== null),
    files: files.filter(({ small }) => small === null),
    documents: card.documents.map((file) => fileView(card.uuid, file)),
    papers: card.papers,
    words: card.messages.map(({ createdAt, files: sent, ...word }) => ({
      ...word,
      at: formatDateTime(createdAt, timeZone),
      files: sent.map((file) => fileView(card.uuid, file)),
    })),
    history: card.history.map(({ at, to, actor, name, comment }) => ({
      text: statusView(to).text,
      who: actor === "buyer" && name !== null ? name : t(`actor.${actor}`),
      at: formatDateTime(at, timeZone),
      comment,
    })),
    can: card.can,
    isInfoRequested: card.status === "infoRequested",
  };
}

const pictures: ReadonlySet<string> = new Set(
  Object.entries(fileTypes).flatMap(([ending, { picture }]) => (picture ? [ending] : [])),
);

function fileView(claim: string, { uuid, name, type, size }: ClaimCard["files"][number]): ClaimFileView {
  const href = `/api/v1/private/orders/claims/${claim}/files/${uuid}`;
  return { uuid, name, size, href, small: pictures.has(type) ? `${href}/small` : null };
}

function factsOf(card: ClaimCard, timeZone: string): ClaimCardView["facts"] {
  const { order, parts, author, contact, goodsLocation, pickupWanted, sumClaimed, sumApproved } = card;
  const fact = (term: string, text: string | null) => (text === null || text === "" ? [] : [{ term, text }]);
  return [
    ...fact(t("created"), dayOf(card.createdAt, timeZone)),
    {
      term: t("orderTerm"),
      text: t("orderOf", { number: order.number, date: dayOf(order.createdAt, timeZone) }),
      ...(order.isOwn ? { href: `/profile/order/${order.uuid}` } : {}),
    },
    ...fact(t("parts", { count: parts.length }), parts.join(", ")),
    ...fact(t("reasonTerm"), reasonText(card.reasonUuid)),
    ...fact(t("wanted"), tr(`resolutions.${card.resolution}`)),
    ...fact(t("claimed"), sumClaimed === null ? null : formatMoney(sumClaimed)),
    ...fact(t("approved"), sumApproved === null ? null : formatMoney(sumApproved)),
    ...fact(t("place"), goodsLocation),
    ...fact(t("pickupTerm"), pickupWanted ? t("pickupYes") : null),
    ...fact(t("author"), author),
    ...fact(t("contact"), [contact.fio, formatPhone(contact.phone), contact.email ?? ""].filter(Boolean).join(", ")),
  ];
}

function itemView(item: ClaimCard["items"][number], card: ClaimCard): ClaimCardView["items"][number] {
  const { orderItemUuid, article, name, unit, quantity, price, reasonUuid, batch, defect, decisionReason } = item;
  return {
    uuid: orderItemUuid,
    name,
    notes: [
      t("article", { article }),
      ...(reasonUuid === null ? [] : [t("lineReasonOf", { reason: reasonText(reasonUuid) })]),
      ...(batch === null ? [] : [t("batchOf", { batch })]),
      ...(defect === null ? [] : [defect]),
      ...(decisionReason === null ? [] : [t("decisionReasonOf", { reason: decisionReason })]),
    ],
    quantity: formatQuantity(quantity, unit) + (price === null ? "" : ` × ${formatMoney(price)}`),
    decision: lineDecision(item, card),
  };
}

/** A rejected claim has no line decisions: all lines are refused. One that ended earlier has none either. */
function lineDecision(
  { decision, approvedQuantity, unit }: ClaimCard["items"][number],
  { status, history }: ClaimCard,
): LineDecision {
  const last = history.findLast(({ to }) => to !== "closed")?.to;
  const shownDecision = decision ?? (last === "rejected" ? "rejected" : null);
  if (shownDecision !== null) {
    const text = t(`decision.${shownDecision}`, { quantity: formatQuantity(approvedQuantity ?? 0, unit) });
    return { text, look: shownDecision === "rejected" ? "bad" : "good" };
  }
  const isOver = status === "closed" || status === "withdrawn";
  return { text: t(isOver ? "undecided" : "waits"), look: "neutral" };
}

/** The shop's comment on its decision, and the outcome. */
function decisionOf({ decisionComment, outcome, outcomeComment }: ClaimCard): string[] {
  return [
    ...(decisionComment === null ? [] : [decisionComment]),
    ...(outcome === null ? [] : [t("outcome", { outcome: tr(`resolutions.${outcome}`) })]),
    ...(outcomeComment === null ? [] : [outcomeComment]),
  ];
}
