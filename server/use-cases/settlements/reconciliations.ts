import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { Reconciliation } from "#app/contract/settlements/reconciliations.ts";
import { processLimits } from "#app/domain/files/process.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";
import { afterActMove } from "#app/domain/settlement/reconciliation.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { reconciliation as texts } from "#app/i18n/ru/settlements/reconciliation.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { hasContract } from "#server/db/queries/order/contracts.ts";
import { ledgerCut } from "#server/db/queries/settlements/ledger-cut.ts";
import {
  findReconciliation,
  insertReconciliation,
  listReconciliations,
  nextReconciliationNumber,
  noteProcess,
  reconciliationOfForm,
  type CreatedReconciliation,
  type ReconciliationRow,
} from "#server/db/queries/settlements/reconciliations.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { askForFile, processWire } from "#server/use-cases/files/file-processes.ts";
import { settlementsParty } from "./settlements-party.ts";

const t = namespace("reconciliation", texts);

/** Shown on the page. */
const most = 50;

type ActRequest = {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  contract?: string | undefined;
  format: "pdf" | "xlsx";
};

/** Acts of the selected counterparty, newest first. */
export async function reconciliations(
  ports: Ports,
  viewer: LoadedViewer,
): Promise<ProblemOr<{ items: Reconciliation[] }, "noCounterparty" | "rightMissing" | "unauthorized">> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  const rows = await listReconciliations(ports.database.db, party.value, { daysKept: processLimits.kept, most });
  return ok({
    items: rows.map(({ process, ...row }) => wireOf(row, process && processWire(ports, viewer, process))),
  });
}

/** Creates an act of the current ledger and enqueues its file; idempotent per form. */
export async function askReconciliation(
  ports: Ports,
  { viewer, city }: Buyer,
  formKey: string,
  { dateFrom, dateTo, contract, format }: ActRequest,
): Promise<
  ProblemOr<
    CreatedReconciliation,
    RefusalsOf<typeof settlementsParty> | "filesRunning" | "notFound" | "periodLong" | "periodReversed"
  >
> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  const { rootUuid, userUuid } = party.value;
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  const period = statementPeriod({ from: dateFrom, to: dateTo }, today);
  if (!period.ok) return period;
  const { from, to } = period.value;
  return transact(ports.database.db, async (tx) => {
    const before = await reconciliationOfForm(tx, rootUuid, formKey);
    if (before) return ok(before);
    const contractUuid = contract ?? null;
    if (contractUuid !== null && !(await hasContract(tx, rootUuid, contractUuid))) return no("notFound");
    const cut = await ledgerCut(tx, { rootUuid, contractUuid }, { from, to });
    const uuid = ports.ids.uuid();
    const number = paperNumber(t("prefix"), Number(today.slice(0, 4)), await nextReconciliationNumber(tx), 5);
    const act = { uuid, number, rootUuid, contractUuid, from, to, format, formKey, userUuid, ...cut };
    if (!(await insertReconciliation(tx, act)))
      return ok((await reconciliationOfForm(tx, rootUuid, formKey)) ?? { uuid, number });
    const queued = await askForAct(ports, tx, viewer, act);
    return queued.ok ? ok({ uuid, number }) : queued;
  });
}

/** Regenerates the file of an act that has expired or failed. */
export async function makeActAgain(
  ports: Ports,
  viewer: LoadedViewer,
  uuid: string,
): Promise<ProblemOr<CreatedReconciliation, RefusalsOf<typeof settlementsParty> | "filesRunning" | "notFound">> {
  const party = settlementsParty(viewer);
  if (!party.ok) return party;
  return transact(ports.database.db, async (tx) => {
    const act = await findReconciliation(tx, uuid, party.value.rootUuid);
    if (!act) return no("notFound");
    const queued = await askForAct(ports, tx, viewer, act);
    return queued.ok ? ok({ uuid, number: act.number }) : queued;
  });
}

async function askForAct(
  ports: Ports,
  tx: Tx,
  viewer: LoadedViewer,
  { uuid, number, from, to }: Pick<ReconciliationRow, "uuid" | "number" | "from" | "to">,
): Promise<ProblemOr<null, "filesRunning" | "unauthorized">> {
  const title = t("fileTitle", { number, from: formatDate(from), to: formatDate(to) });
  const queued = await askForFile(ports, tx, viewer, { type: "reconciliation", title, params: { uuid } });
  if (!queued.ok) return queued;
  await noteProcess(tx, uuid, queued.value);
  return ok(null);
}

function wireOf(row: ReconciliationRow, process: Reconciliation["process"]): Reconciliation {
  const opening = moneyFromDecimal(row.opening);
  const debit = moneyFromDecimal(row.debit);
  const credit = moneyFromDecimal(row.credit);
  const isMade = process === null || process.status === "done";
  return {
    uuid: row.uuid,
    number: row.number,
    createdAt: row.createdAt,
    dateFrom: row.from,
    dateTo: row.to,
    contract: row.contractUuid,
    format: row.format,
    openingBalance: moneyToNumber(opening),
    debit: moneyToNumber(debit),
    credit: moneyToNumber(credit),
    closingBalance: moneyToNumber(subtractMoney(addMoney(opening, debit), credit)),
    process,
    signState: row.signState,
    comment: row.comment,
    history: row.history,
    can: {
      confirm: isMade && afterActMove(row.signState, "confirm").ok,
      dispute: isMade && afterActMove(row.signState, "dispute").ok,
      makeAgain: process === null || process.status === "error",
    },
  };
}
