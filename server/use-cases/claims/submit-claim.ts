import type { ProblemOr } from "#app/contract/problem.ts";
import type { ClaimBody, ClaimDone } from "#app/contract/claims/claims.ts";
import type { NewClaimBody } from "#app/contract/claims/own-claims.ts";
import { judgeClaim, reasonOf } from "#app/domain/claim/claim.ts";
import { claimDays, lastClaimDay } from "#app/domain/claim/terms.ts";
import { fileLimits, fileTypes } from "#app/domain/files/limits.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { checkQuantity, quantityFromDecimal, quantityToDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { claimForm } from "#app/i18n/ru/claims/claim-form.ts";
import type { Tx } from "#server/db/client.ts";
import {
  claimLines,
  findDraft,
  lockForClaim,
  nextClaimNumber,
  type ClaimLineRow,
  type DraftRow,
} from "#server/db/queries/claims/claims.ts";
import { submitClaim } from "#server/db/queries/claims/submit.ts";
import { insertSenderConsents } from "#server/db/queries/account/consents.ts";
import { attachFiles, type FileRow } from "#server/db/queries/claims/files.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor } from "#server/use-cases/account/buyer.ts";
import { workCalendar } from "#server/use-cases/delivery/work-calendar.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { countRequest } from "#server/use-cases/subscriptions/email-limits.ts";
import { dayOf } from "./open-claim.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { writeClaimEmails } from "./claim-emails.ts";
import type { Sender } from "./take-file.ts";

/** `company`: a contract buyer, with more required fields and deadlines by reason. */
type Form = {
  uuid: string;
  city: CityRecord;
} & ({ company: false; body: ClaimBody } | { company: true; body: NewClaimBody });

/**
 * Submits a claim once per form. Claims on an order's lines are serialised, so that two never take the same goods
 * (security K5, security K6); claim, lines, files, consent and e-mails are one transaction.
 */
export async function submitClaimForm(
  ports: Ports,
  sender: Sender,
  form: Form,
): Promise<
  ProblemOr<
    ClaimDone,
    | "badQuantity"
    | "claimEmpty"
    | "claimLate"
    | "claimLine"
    | "claimTooMuch"
    | "emailLimit"
    | "filesGone"
    | "notFound"
    | "textsUnpublished"
    | "tooManyFiles"
  >
> {
  const { db } = ports.database;
  const draft = await findDraft(db, sender.owners, form.uuid);
  if (!draft) return no("notFound");
  const before = doneOf(draft, form.city);
  if (before) return ok(before);
  const today = localMoment(ports.clock.now().getTime(), form.city.timezone).date;
  const calendar = await workCalendar(db, today);
  const consents = consentsToLog(
    ports,
    { personalData: true, offer: false, marketing: false, smsMarketing: false },
    await publicData(ports).contentPages(),
  );
  if (!consents.ok) return consents;
  return transact(db, async (tx) => {
    await lockForClaim(tx, draft);
    const now = await findDraft(tx, sender.owners, form.uuid);
    const done = now && doneOf(now, form.city);
    if (done) return ok(done);
    const lines = await claimLines(tx, draft.orderUuid);
    const judged = judgeItems(lines, form.body.items);
    if (!judged.ok) return judged;
    const late = form.company ? lateItem(lines, form.body, { today, calendar, timezone: form.city.timezone }) : null;
    if (late) return late;
    const files = await attachFiles(tx, sender.owners, form.body.files, { claim: draft.uuid });
    if (files.length < new Set(form.body.files).size) return no("filesGone", { field: "files" });
    if (tooMany(files)) return no("tooManyFiles", { field: "files", limit: fileLimits.claimPhotos });
    // Counted last: a form sent back for correction does not count.
    const counted = await countRequest(tx, form.company ? "companyClaim" : "claim", sender);
    if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
    const answerBy = addWorkingDays(today, claimDays.answer, calendar);
    return ok(
      await register(tx, ports, {
        form,
        draft,
        lines,
        ...judged.value,
        files,
        sender,
        consents: consents.value,
        today,
        answerBy,
      }),
    );
  });
}

/** The code is the reason; an excessive quantity names its field. */
function judgeItems(lines: readonly ClaimLineRow[], items: ClaimBody["items"]) {
  const claimed = [];
  for (const { orderItemUuid, quantity } of items) {
    const checked = checkQuantity(quantity);
    if (!checked.ok) return no("badQuantity", { field: `items.${orderItemUuid}` });
    claimed.push({ orderItemUuid, quantity: checked.value });
  }
  const known = lines.map(({ uuid, price, left }) => ({
    uuid,
    price: moneyFromDecimal(price),
    left: quantityFromDecimal(left),
  }));
  const verdict = judgeClaim(known, claimed);
  if (verdict.ok) return ok({ claimed, sum: moneyToDecimal(verdict.value.sum) });
  if (verdict.code !== "claimTooMuch") return no(verdict.code, { field: "items" });
  return no("claimTooMuch", { field: `items.${verdict.orderItemUuid}`, limit: quantityToNumber(verdict.left) });
}

/** The first line past the deadline of its reason; null when none is. */
function lateItem(
  lines: readonly ClaimLineRow[],
  { items, reasonUuid }: NewClaimBody,
  { today, calendar, timezone }: { today: string; calendar: WorkCalendar; timezone: string },
) {
  for (const item of items) {
    const received = lines.find(({ uuid }) => uuid === item.orderItemUuid)?.receivedAt ?? null;
    const reason = reasonOf(item.reasonUuid ?? reasonUuid);
    const last = reason && lastClaimDay(reason, received && dayOf(received, timezone), calendar);
    if (last !== null && last < today)
      return no("claimLate", {
        field: item.reasonUuid === undefined ? "reasonUuid" : `items.${item.orderItemUuid}.reasonUuid`,
        date: formatDate(last),
      });
  }
  return null;
}

function tooMany(files: readonly FileRow[]): boolean {
  const photos = files.filter(({ type }) => fileTypes[type].picture).length;
  return photos > fileLimits.claimPhotos || files.length - photos > fileLimits.count;
}

type Judged = Extract<ReturnType<typeof judgeItems>, { ok: true }>["value"];
type Ready = Judged & {
  form: Form;
  draft: DraftRow;
  lines: ClaimLineRow[];
  files: FileRow[];
  sender: Sender;
  consents: { purpose: string; textVersion: string }[];
  /** ISO dates. */
  today: string;
  answerBy: string;
};

async function register(tx: Tx, ports: Ports, ready: Ready): Promise<ClaimDone> {
  const { ids } = ports;
  const { draft, form, claimed, sum, sender, consents, today, answerBy } = ready;
  const number = paperNumber(claimForm.prefix, Number(today.slice(0, 4)), await nextClaimNumber(tx), 5);
  const { reasonUuid, resolution, description, contact } = form.body;
  const more = form.company ? form.body : null;
  const items = claimed.map(({ orderItemUuid, quantity }) => {
    const details = more?.items.find((item) => item.orderItemUuid === orderItemUuid);
    return {
      orderItemUuid,
      quantity: quantityToDecimal(quantity),
      reasonUuid: details?.reasonUuid ?? null,
      batch: details?.batch || null,
      defect: details?.defect || null,
    };
  });
  const dueAt = await submitClaim(tx, {
    uuid: draft.uuid,
    number,
    reasonUuid,
    resolution,
    description,
    fio: contact.fio,
    phone: more?.contact.phone || null,
    email: contact.email ?? null,
    goodsLocation: more?.goodsLocation || null,
    pickupWanted: more?.pickupWanted ?? false,
    sum,
    days: claimDays.decision,
    answerBy,
    items,
    historyUuid: ids.uuid(),
    userUuid: sender.userUuid,
    by: buyerActor(sender.userUuid),
  });
  await insertSenderConsents(
    tx,
    consents.map((consent) => ({ uuid: ids.uuid(), ...consent })),
    { ...sender, claimUuid: draft.uuid },
  );
  const done = { number, dueAt: dayOf(dueAt, form.city.timezone), repeated: false };
  await writeClaimEmails(tx, ports, ready, done);
  return done;
}

function doneOf({ number, dueAt }: DraftRow, { timezone }: CityRecord): ClaimDone | null {
  return number === null || dueAt === null ? null : { number, dueAt: dayOf(dueAt, timezone), repeated: true };
}
