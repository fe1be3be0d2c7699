import { normalName, type LineDifference } from "#app/domain/exchange/returned-document.ts";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import type { TaskKind } from "#app/domain/desk/tasks.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { exchangeOrders as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { addOrderTask } from "#server/db/queries/desk/picking-shortage.ts";
import { openOrderTask, saveTaskCauses, type TaskCause } from "#server/db/queries/desk/tasks.ts";
import type { ErpPart } from "#server/db/queries/exchange/returned-documents.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { differencesOf, goodsOfDocument } from "./reduce-lines.ts";

const t = namespace("exchangeOrders", texts);

/** `about`: the status of 1C that is unknown, with the uuid of its part. */
export type AskPeople = (kind: TaskKind, text: string, about?: Pick<TaskCause, "part" | "status">) => Promise<void>;

/** Asks the people of orders about what 1C says of an order. */
export function askPeople(tx: Tx, { ids }: Ports, order: HeldOrder, by: string): AskPeople {
  return (kind, text, about = { part: null, status: null }) =>
    addOrderTask(tx, {
      ...{ uuid: ids.uuid(), kind, orderUuid: order.uuid, number: order.number, cityUuid: order.cityUuid },
      ...{ text, by, ...about },
    });
}

/**
 * What tasks say of unknown statuses is done once the statuses are known; a task is done with the last of its causes.
 * Returns the uuids of the parts that they were about.
 */
export async function closeKnownStatuses(
  tx: Tx,
  { clock }: Ports,
  { uuid }: HeldOrder,
  statuses: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const task = await openOrderTask(tx, "unknownStatus", uuid);
  if (task === undefined) return [];
  const isClosed = ({ status }: TaskCause) => status !== null && statuses.has(normalName(status));
  const left = task.causes.filter((cause) => !isClosed(cause));
  if (left.length < task.causes.length) await saveTaskCauses(tx, task.uuid, left, { by: "system", at: clock.now() });
  return task.causes.flatMap((cause) => (isClosed(cause) && cause.part !== null ? [cause.part] : []));
}

/** The shop's own lines are never changed silently (desk §8). */
export async function compareContents(
  document: DocumentRecord,
  { number, own }: { number: string; own: ErpPart },
  ask: AskPeople,
): Promise<void> {
  if (document.lines.length === 0) return;
  const goods = goodsOfDocument(document);
  const differences = differencesOf(document, own);
  if (differences.length > 0) return askAboutLines(number, differences, ask);
  const sums = goods.flatMap(({ sum }) => sum ?? []);
  const theirs = sums.reduce((one, other) => one + other, 0);
  const ours = moneyFromDecimal(own.sum);
  if (sums.length === goods.length && theirs !== ours)
    await ask(
      "compositionChanged",
      t("prices", { part: number, theirs: formatMoney(theirs / 1_000), own: formatMoney(ours / 1_000) }),
    );
}

/** 1C has other goods or quantities than a part. */
export function askAboutLines(part: string, differences: readonly LineDifference[], ask: AskPeople): Promise<void> {
  return ask("compositionChanged", t("composition", { part, lines: differences.map(wordsOf).join("; ") }));
}

function wordsOf({ name, before, after }: LineDifference): string {
  return before === null
    ? t("newLine", { name, after: formatNumber(after / 1_000) })
    : t("line", { name, before: formatNumber(before / 1_000), after: formatNumber(after / 1_000) });
}
