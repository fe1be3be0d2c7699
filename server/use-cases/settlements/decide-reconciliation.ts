import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { afterActMove, type ActDecision, type SignState } from "#app/domain/settlement/reconciliation.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { reconciliation as texts } from "#app/i18n/ru/settlements/reconciliation.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { insertFeedback, nextFeedbackNumber, type NewFeedback } from "#server/db/queries/feedback/feedbacks.ts";
import {
  decideReconciliation,
  holdReconciliation,
  type ReconciliationRow,
} from "#server/db/queries/settlements/reconciliations.ts";
import { findProcess } from "#server/db/queries/files/file-processes.ts";
import { processLimits } from "#app/domain/files/process.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { writeEmails } from "#server/use-cases/feedback/send-feedback.ts";
import { settlementsParty } from "./settlements-party.ts";

const t = namespace("reconciliation", texts);

type Decided = { number: string; signState: SignState };

/**
 * The buyer accepts an act or disputes it with a comment, sent to the manager as a message. Once: the act is locked.
 */
export async function decideAct(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
  { decision, comment }: { decision: ActDecision; comment: string | null },
): Promise<ProblemOr<Decided, RefusalsOf<typeof settlementsParty> | "actDecided" | "actNotReady" | "notFound">> {
  const party = settlementsParty(buyer.viewer);
  if (!party.ok) return party;
  const { rootUuid, userUuid } = party.value;
  return transact(ports.database.db, async (tx) => {
    const act = await holdReconciliation(tx, uuid, rootUuid);
    if (!act) return no("notFound");
    const after = afterActMove(act.signState, decision);
    if (!after.ok) return after;
    if (await isBeingMade(tx, act, userUuid)) return no("actNotReady");
    await decideReconciliation(tx, {
      uuid: ports.ids.uuid(),
      act: uuid,
      from: act.signState,
      to: after.value,
      userUuid,
      comment,
    });
    if (decision === "dispute") await tellManager(tx, ports, buyer, act, comment ?? "");
    return ok({ number: act.number, signState: after.value });
  });
}

/** Nobody can accept an act that could not be read yet. */
async function isBeingMade(tx: Tx, { processUuid, rootUuid }: ReconciliationRow, userUuid: string): Promise<boolean> {
  if (processUuid === null) return false;
  const process = await findProcess(tx, { uuid: processUuid, userUuid, rootUuid }, processLimits.kept);
  return process !== undefined && process.status !== "done";
}

async function tellManager(
  tx: Tx,
  ports: Ports,
  { viewer: { user }, city }: Buyer,
  { number, from, to }: ReconciliationRow,
  comment: string,
): Promise<void> {
  if (user === null) return;
  const year = Number(localMoment(ports.clock.now().getTime(), city.timezone).date.slice(0, 4));
  const row: NewFeedback = {
    uuid: ports.ids.uuid(),
    number: paperNumber(feedbackForm.prefix, year, await nextFeedbackNumber(tx), 4),
    owner: `u:${user.uuid}`,
    formKey: ports.ids.uuid(),
    userUuid: user.uuid,
    cityUuid: city.uuid,
    type: "document",
    subject: t("disputeSubject", { number }),
    message: t("disputeMessage", { number, from: formatDate(from), to: formatDate(to), comment }),
    orderNumber: null,
    productUuid: null,
    fio: `${user.firstName} ${user.lastName}`.trim(),
    phone: user.phone,
    email: user.emailConfirmedAt === null ? null : user.email,
    preferredChannel: "phone",
    pageUrl: "/profile/mutual-settlements",
  };
  await insertFeedback(tx, row);
  await writeEmails(tx, ports, row, { city: city.name, product: null, files: [] });
}
