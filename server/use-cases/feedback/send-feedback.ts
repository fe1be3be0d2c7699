import type { ProblemOr } from "#app/contract/problem.ts";
import type { FeedbackBody } from "#app/contract/content/feedback.ts";
import { missingContact } from "#app/domain/feedback/feedback.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import type { Tx } from "#server/db/client.ts";
import { insertSenderConsents } from "#server/db/queries/account/consents.ts";
import {
  feedbackOfForm,
  insertFeedback,
  namedProduct,
  nextFeedbackNumber,
  type NewFeedback,
} from "#server/db/queries/feedback/feedbacks.ts";
import { attachFiles } from "#server/db/queries/claims/files.ts";
import { insertEmail, insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { FeedbackEmail } from "#server/emails/feedback.ts";
import type { Ports } from "#server/ports/ports.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { countRequest, takeTypedEmail } from "#server/use-cases/subscriptions/email-limits.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";

type Answer = { number: string; sla: string };
type Form = { key: string; body: FeedbackBody; city: CityRecord };

/**
 * Accepts a message once per form: message, files, consent and both e-mails are one transaction. Five an hour per
 * visitor, counted in the database (product rules §3.11).
 */
export async function sendFeedback(
  ports: Ports,
  sender: Sender,
  { key, body, city }: Form,
): Promise<ProblemOr<Answer, "emailLimit" | "filesGone" | "phone" | "textsUnpublished" | "validation">> {
  const { db } = ports.database;
  const before = await feedbackOfForm(db, sender.owners, key);
  if (before !== undefined) return taken(before);
  const phone = body.contact.phone ? contactPhone(body.contact.phone) : ok(null);
  if (!phone.ok) return no("phone", { field: "contact.phone" });
  const missing = missingContact({ ...body, phone: body.contact.phone, email: body.contact.email });
  if (missing)
    return no("validation", { issues: [{ path: ["contact", missing], code: "custom", reason: "required" }] });
  const consents = consentsToLog(
    ports,
    { personalData: true, offer: false, marketing: false, smsMarketing: false },
    await publicData(ports).contentPages(),
  );
  if (!consents.ok) return consents;
  const year = Number(localMoment(ports.clock.now().getTime(), city.timezone).date.slice(0, 4));
  return transact(db, async (tx) => {
    const product = body.productUuid === undefined ? undefined : await namedProduct(tx, body.productUuid);
    const row: NewFeedback = {
      uuid: ports.ids.uuid(),
      number: paperNumber(feedbackForm.prefix, year, await nextFeedbackNumber(tx), 4),
      owner: sender.owner,
      formKey: key,
      userUuid: sender.userUuid,
      cityUuid: city.uuid,
      type: body.type,
      subject: body.subject,
      message: body.message,
      orderNumber: body.orderNumber || null,
      productUuid: (product && body.productUuid) ?? null,
      fio: body.contact.fio,
      phone: phone.value,
      email: body.contact.email ?? null,
      preferredChannel: body.preferredChannel,
      pageUrl: body.pageUrl,
    };
    if (!(await insertFeedback(tx, row))) return taken((await feedbackOfForm(tx, sender.owners, key)) ?? row.number);
    const files = await attachFiles(tx, sender.owners, body.files, { feedback: row.uuid });
    if (files.length < new Set(body.files).size) return no("filesGone", { field: "files" });
    // Counted last: a form sent back for correction does not count.
    const counted = await countRequest(tx, "feedback", sender);
    if (!counted.ok) {
      ports.log.warn({ event: "feedback.limited" }, "a message was refused");
      return no("emailLimit", { seconds: counted.seconds });
    }
    await insertSenderConsents(
      tx,
      consents.value.map((consent) => ({ uuid: ports.ids.uuid(), ...consent })),
      { ...sender, feedbackUuid: row.uuid },
    );
    await writeEmails(tx, ports, row, {
      city: city.name,
      product: product ?? null,
      files: files.map(({ uuid, name }) => ({ uuid, name })),
    });
    return taken(row.number);
  });
}

function taken(number: string): ProblemOr<Answer, never> {
  return ok({ number, sla: feedbackForm.sla });
}

type About = Pick<FeedbackEmail, "city" | "product" | "files">;

/** To the staff with full contents; to the unverified sender address with the number only. */
export async function writeEmails(tx: Tx, { ids, settings }: Ports, row: NewFeedback, about: About): Promise<void> {
  const { number, type, subject, message, orderNumber, fio, phone, email, preferredChannel, pageUrl } = row;
  const params: FeedbackEmail = {
    number,
    type,
    subject,
    message,
    orderNumber,
    fio,
    phone,
    email,
    preferredChannel,
    pageUrl,
    ...about,
  };
  await insertStaffEmail(tx, {
    uuid: ids.uuid(),
    of: { city: row.cityUuid },
    fallback: settings.staffEmail,
    template: "feedback.shop",
    params,
    dedupeKey: `feedback.shop:${row.uuid}:1`,
  });
  if (email === null || !(await takeTypedEmail(tx, { email, owner: row.owner }))) return;
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: email,
    template: "feedback.new",
    params: { number },
    dedupeKey: `feedback.new:${row.uuid}:1`,
  });
}
