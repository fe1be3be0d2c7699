import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney, type Money } from "#app/domain/money.ts";
import { reconciliation as texts } from "#app/i18n/ru/reconciliation.ts";
import { settlements } from "#app/i18n/ru/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import { findReconciliation, type ReconciliationRow } from "#server/db/queries/settlements/reconciliations.ts";
import { numericDate } from "#server/documents/goods-table.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { printedAct, type ActBody } from "#server/documents/reconciliation.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/reports/made-file.ts";
import { actBody, shownSum } from "./act-body.ts";
import { periodEntries, type BalancedEntry } from "./period-entries.ts";

const t = namespace("reconciliation", texts);
const tDocument = namespace("settlements", settlements);

const paramsShape = z.object({ uuid: uuidShape });

/** The file of an act: of the ledger up to the entry the act knows of, so that it is the same whenever it is made. */
export async function reconciliationFile(
  { database: { db }, settings: { seller } }: FilePorts,
  { rootUuid, params }: { rootUuid: string | null; params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const act = await findReconciliation(db, paramsShape.parse(params).uuid, rootUuid);
  if (!act) throw new RangeError("there is no such act");
  const { cut, contractUuid, from, to, opening, entries: count } = act;
  const scope = { rootUuid: act.rootUuid, contractUuid, cut };
  async function* entries() {
    let done = 0;
    for await (const entry of periodEntries(db, scope, { from, to }, moneyFromDecimal(opening))) {
      yield entry;
      done += 1;
      await tell(done / Math.max(1, count));
    }
  }
  const body = actBody(act, seller.name);
  const name = `${t("file", { number: act.number })}.${act.format}`;
  if (act.format === "pdf") return { name, mime: "application/pdf", bytes: await printedAct(body, printed(entries())) };
  const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, mime, bytes: await longSheet({ name: t("sheet"), columns }, cells(body, act, entries())) };
}

function documentOf({ type, number }: BalancedEntry): string {
  return tDocument("document", { type: tDocument(`type.${type}`), number });
}

async function* printed(entries: AsyncIterable<BalancedEntry>) {
  for await (const entry of entries)
    yield {
      date: numericDate(entry.date),
      document: documentOf(entry),
      debit: shownSum(entry.debit),
      credit: shownSum(entry.credit),
    };
}

const columns: SheetColumn[] = [
  { title: t("column.date"), width: 12, kind: "date" },
  { title: t("column.document"), width: 44, kind: "text" },
  { title: t("column.debit"), width: 16, kind: "money" },
  { title: t("column.credit"), width: 16, kind: "money" },
  // For the buyer to fill in.
  { title: t("ownDebit"), width: 16, kind: "money" },
  { title: t("ownCredit"), width: 16, kind: "money" },
];

/** What the act says in words stands above and below its lines. */
async function* cells(body: ActBody, act: ReconciliationRow, entries: AsyncIterable<BalancedEntry>) {
  const [opening, debit, credit] = [
    moneyFromDecimal(act.opening),
    moneyFromDecimal(act.debit),
    moneyFromDecimal(act.credit),
  ];
  const balance = (text: string, sum: Money) => {
    const shown = moneyToNumber(sum);
    return [null, text, shown > 0 ? shown : null, shown < 0 ? -shown : null, null, null];
  };
  yield [null, `${body.heading} ${body.about}`, null, null, null, null];
  yield balance(body.opening.document, opening);
  for await (const entry of entries)
    yield [
      new Date(`${entry.date}T00:00:00Z`),
      documentOf(entry),
      moneyToNumber(entry.debit) || null,
      moneyToNumber(entry.credit) || null,
      null,
      null,
    ];
  yield [null, body.turnover.document, moneyToNumber(debit), moneyToNumber(credit), null, null];
  yield balance(body.closing.document, subtractMoney(addMoney(opening, debit), credit));
  yield [null, body.words, null, null, null, null];
}
