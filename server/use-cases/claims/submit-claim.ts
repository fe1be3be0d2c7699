import type { ProblemOr } from "#app/contract/problem.ts";
import type { ClaimBody, ClaimDone } from "#app/contract/claims.ts";
import { claimReasons, decisionDays, judgeClaim } from "#app/domain/claim/claim.ts";
import { fileLimits, fileTypes } from "#app/domain/files/limits.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { checkQuantity, quantityFromDecimal, quantityToDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { claimForm } from "#app/i18n/ru/claim-form.ts";
import type { Tx } from "#server/db/client.ts";
import {
  claimLines,
  findDraft,
  lockForClaim,
  nextClaimNumber,
  submitClaim,
  type ClaimLineRow,
  type DraftRow,
} from "#server/db/queries/claims/claims.ts";
import { insertSenderConsents } from "#server/db/queries/account/consents.ts";
import { attachFiles, type FileRow } from "#server/db/queries/claims/files.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { ClaimEmail } from "#server/emails/claim.ts";
import type { Ports } from "#server/ports/ports.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { countRequest, takeTypedEmail } from "#server/use-cases/mailing/email-limits.ts";
import { dayOf } from "./open-claim.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import type { Sender } from "./take-file.ts";

type Form = { uuid: string; body: ClaimBody; city: CityRecord };

/**
 * Registers a claim once, however often its form comes. Lines of an order are claimed one claim at a time, so that two
 * never take the same goods (security K5, K6); claim, lines, files, consent and e-mails stand or fall together.
 */
export async function submitClaimForm(ports: Ports, sender: Sender, form: Form): Promise<ProblemOr<ClaimDone>> {
  const { db } = ports.database;
  const draft = await findDraft(db, sender.owners, form.uuid);
  if (!draft) return no("notFound");
  const before = doneOf(draft, form.city);
  if (before) return ok(before);
  const consents = consentsToLog(
    { personalData: true, offer: false, marketing: false, smsMarketing: false },
    await publicData(ports).contentPages(),
  );
  return transact(db, async (tx): Promise<ProblemOr<ClaimDone>> => {
    await lockForClaim(tx, draft);
    const now = await findDraft(tx, sender.owners, form.uuid);
    const done = now && doneOf(now, form.city);
    if (done) return ok(done);
    const lines = await claimLines(tx, draft.orderUuid);
    const judged = judgeItems(lines, form.body.items);
    if (!judged.ok) return judged;
    const files = await attachFiles(tx, sender.owners, form.body.files, { claim: draft.uuid });
    if (files.length < new Set(form.body.files).size) return no("filesGone", { field: "files" });
    if (tooMany(files)) return no("tooManyFiles", { field: "files", limit: fileLimits.claimPhotos });
    // Counted last: a form that comes back to be mended spends nothing.
    const counted = await countRequest(tx, "claim", sender);
    if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
    return ok(await register(tx, ports, { ...form, draft, lines, ...judged.value, files, sender, consents }));
  });
}

/** The code says what is wrong; a line that is asked too much of is named by its field. */
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

function tooMany(files: readonly FileRow[]): boolean {
  const photos = files.filter(({ type }) => fileTypes[type].picture).length;
  return photos > fileLimits.claimPhotos || files.length - photos > fileLimits.count;
}

type Judged = Extract<ReturnType<typeof judgeItems>, { ok: true }>["value"];
type Ready = Form &
  Judged & {
    draft: DraftRow;
    lines: ClaimLineRow[];
    files: FileRow[];
    sender: Sender;
    consents: { purpose: string; textVersion: string }[];
  };

async function register(tx: Tx, ports: Ports, ready: Ready): Promise<ClaimDone> {
  const { ids, clock } = ports;
  const { draft, body, city, claimed, sum, sender, consents } = ready;
  const year = Number(localMoment(clock.now().getTime(), city.timezone).date.slice(0, 4));
  const number = paperNumber(claimForm.prefix, year, await nextClaimNumber(tx), 5);
  const items = claimed.map(({ orderItemUuid, quantity }) => ({
    orderItemUuid,
    quantity: quantityToDecimal(quantity),
  }));
  const { reasonUuid, resolution, description, contact } = body;
  const dueAt = await submitClaim(tx, {
    uuid: draft.uuid,
    number,
    reasonUuid,
    resolution,
    description,
    fio: contact.fio,
    email: contact.email ?? null,
    sum,
    days: decisionDays,
    items,
    historyUuid: ids.uuid(),
  });
  await insertSenderConsents(
    tx,
    consents.map((consent) => ({ uuid: ids.uuid(), ...consent })),
    { ...sender, claimUuid: draft.uuid },
  );
  const done = { number, dueAt: dayOf(dueAt, city.timezone), repeated: false };
  await writeEmails(tx, ports, ready, done);
  return done;
}

/** To the shop with everything; to the address that was typed with the numbers and the day alone. */
async function writeEmails(
  tx: Tx,
  { ids, settings }: Ports,
  { draft, body, claimed, lines, files, sender }: Ready,
  { number, dueAt }: ClaimDone,
): Promise<void> {
  const { fio, email } = body.contact;
  const reason = claimReasons.find(({ uuid }) => uuid === body.reasonUuid);
  if (!reason) throw new Error("a claim without a reason");
  const named = claimed.map(({ orderItemUuid, quantity }) => {
    const line = lines.find(({ uuid }) => uuid === orderItemUuid);
    return {
      name: line?.name ?? "",
      article: line?.article ?? "",
      unit: line?.unit ?? "",
      quantity: quantityToNumber(quantity),
    };
  });
  const params: ClaimEmail = {
    number,
    dueAt,
    orderNumber: draft.orderNumber,
    reason: reason.code,
    resolution: body.resolution,
    description: body.description,
    fio,
    phone: draft.phone,
    email: email ?? null,
    lines: named,
    files: files.map(({ uuid, name }) => ({ uuid, name })),
  };
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: settings.email,
    template: "claim.shop",
    params,
    dedupeKey: `claim.shop:${draft.uuid}:1`,
  });
  if (email === undefined || !(await takeTypedEmail(tx, { email, owner: sender.owner }))) return;
  const short = { number, dueAt, orderNumber: draft.orderNumber };
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: email,
    template: "claim.new",
    params: short,
    dedupeKey: `claim.new:${draft.uuid}:1`,
  });
}

function doneOf({ number, dueAt }: DraftRow, { timezone }: CityRecord): ClaimDone | null {
  return number === null || dueAt === null ? null : { number, dueAt: dayOf(dueAt, timezone), repeated: true };
}
