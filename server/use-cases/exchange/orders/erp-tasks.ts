import { normalName, type LineDifference } from "#app/domain/exchange/returned-document.ts";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import type { TaskKind } from "#app/domain/desk/tasks.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { exchangeOrders as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { addOrderTask } from "#server/db/queries/desk/picking-shortage.ts";
import { openOrderTask, saveTaskLines } from "#server/db/queries/desk/tasks.ts";
import type { ErpPart } from "#server/db/queries/exchange/returned-documents.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { differencesOf, goodsOfDocument } from "./reduce-lines.ts";

const t = namespace("exchangeOrders", texts);

export type AskPeople = (kind: TaskKind, text: string) => Promise<void>;

/** Asks the people of orders about what 1C says of an order. */
export function askPeople(tx: Tx, { ids }: Ports, order: HeldOrder, by: string): AskPeople {
  return (kind, text) =>
    addOrderTask(tx, {
      ...{ uuid: ids.uuid(), kind, orderUuid: order.uuid, number: order.number, cityUuid: order.cityUuid },
      ...{ text, by },
    });
}

/**
 * What tasks say of unknown statuses is done once the statuses are known; a task is done with the last of its lines.
 * Returns the numbers of the parts that they were about.
 */
export async function closeKnownStatuses(
  tx: Tx,
  { clock }: Ports,
  { uuid, parts }: HeldOrder,
  statuses: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const task = await openOrderTask(tx, "unknownStatus", uuid);
  if (task === undefined) return [];
  const closed: string[] = [];
  const lines = task.text.split("\n").filter((line) => {
    const part = parts.find(({ number }) => {
      const [before = "", after = ""] = t("unknownStatus", { part: number, status: "\n" }).split("\n");
      const isOfPart = line.startsWith(before) && line.endsWith(after);
      return isOfPart && statuses.has(normalName(line.slice(before.length, line.length - after.length)));
    });
    if (part !== undefined) closed.push(part.number);
    return part === undefined;
  });
  if (closed.length > 0) await saveTaskLines(tx, task.uuid, lines, { by: "system", at: clock.now() });
  return closed;
}

/** The shop's own lines are never changed silently (desk §8). */
export async function compareContents(
  document: DocumentRecord,
  { number, own, withPrices }: { number: string; own: ErpPart; withPrices: boolean },
  ask: AskPeople,
): Promise<void> {
  if (document.lines.length === 0) return;
  const goods = goodsOfDocument(document);
  const differences = differencesOf(document, own);
  if (differences.length > 0)
    return ask("compositionChanged", t("composition", { part: number, lines: differences.map(wordsOf).join("; ") }));
  const sums = goods.flatMap(({ sum }) => sum ?? []);
  const theirs = sums.reduce((one, other) => one + other, 0);
  const ours = moneyFromDecimal(own.sum);
  if (withPrices && sums.length === goods.length && theirs !== ours)
    await ask(
      "compositionChanged",
      t("prices", { part: number, theirs: formatMoney(theirs / 1_000), own: formatMoney(ours / 1_000) }),
    );
}

function wordsOf({ name, before, after }: LineDifference): string {
  return before === null
    ? t("newLine", { name, after: formatNumber(after / 1_000) })
    : t("line", { name, before: formatNumber(before / 1_000), after: formatNumber(after / 1_000) });
}
