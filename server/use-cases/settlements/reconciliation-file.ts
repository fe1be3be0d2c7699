import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney, type Money, zeroMoney } from "#app/domain/money.ts";
import { creditorOf } from "#app/domain/settlement/reconciliation.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { reconciliation as texts } from "#app/i18n/ru/settlements/reconciliation.ts";
import { settlements } from "#app/i18n/ru/settlements/settlements.ts";
import { moneyInWords } from "#app/i18n/sum-in-words.ts";
import { namespace } from "#app/i18n/translator.ts";
import { findReconciliation, type ReconciliationRow } from "#server/db/queries/settlements/reconciliations.ts";
import { numericDate } from "#server/documents/goods-table.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { printedAct, type ActBody } from "#server/documents/reconciliation.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/files/made-file.ts";
import { periodEntries, type BalancedEntry } from "./period-entries.ts";

const t = namespace("reconciliation", texts);
const tDocument = namespace("settlements", settlements);

const paramsShape = z.object({ uuid: uuidShape });

/** File of an act: the ledger up to the act's last entry, so it is reproducible. */
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
  return { name, mime, bytes: longSheet({ name: t("sheet"), columns }, cells(body, act, entries())) };
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
  // Filled in by the buyer.
  { title: t("ownDebit"), width: 16, kind: "money" },
  { title: t("ownCredit"), width: 16, kind: "money" },
];

/** The act's texts above and below its lines. */
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

/** "1 250,00"; empty for zero. */
function shownSum(amount: Money): string {
  return amount === zeroMoney ? "" : formatDecimal(moneyToNumber(amount), { least: 2, most: 3 });
}

/** An act's contents except its entries. */
function actBody(act: ReconciliationRow, seller: string): ActBody {
  const opening = moneyFromDecimal(act.opening);
  const [debit, credit] = [moneyFromDecimal(act.debit), moneyFromDecimal(act.credit)];
  const closing = subtractMoney(addMoney(opening, debit), credit);
  const names = { seller, buyer: act.counterparty };
  const [from, to] = [formatDate(act.from), formatDate(act.to)];
  const balance = (document: string, sum: Money) => ({
    document,
    debit: shownSum(sum > zeroMoney ? sum : zeroMoney),
    credit: shownSum(sum < zeroMoney ? opposite(sum) : zeroMoney),
  });
  return {
    heading: t("heading", { number: act.number }),
    about:
      act.contractNumber === null
        ? t("about", { from, to, ...names })
        : t("aboutContract", { from, to, ...names, contract: act.contractNumber }),
    intro: t("intro", names),
    sides: [t("bySide", { name: seller }), t("bySide", { name: act.counterparty })],
    titles: {
      number: t("column.number"),
      date: t("column.date"),
      document: t("column.document"),
      debit: t("column.debit"),
      credit: t("column.credit"),
    },
    opening: balance(t("balance", { date: from }), opening),
    turnover: { document: t("turnover"), debit: shownSum(debit), credit: shownSum(credit) },
    closing: balance(t("balance", { date: to }), closing),
    words: owedInWords(closing, { ...names, date: to }),
    signers: [
      [t("onBehalf", { name: seller }), t("signature")],
      [t("onBehalf", { name: act.counterparty }), t("signature")],
    ],
    stamp: t("stamp"),
    asOf: t("asOf", { date: formatDate(act.createdAt.slice(0, 10)) }),
    pageOf: (page) => t("page", { title: t("file", { number: act.number }), page }),
  };
}

function owedInWords(closing: Money, values: { seller: string; buyer: string; date: string }): string {
  const size = closing < zeroMoney ? opposite(closing) : closing;
  // Ledger sums may be finer than a kopeck, amounts in words are not.
  const kopecks = Math.round(size / 10);
  const sum = t("roubles", { sum: formatDecimal(kopecks / 100, { least: 2, most: 2 }) });
  return t(`owed.${creditorOf(closing)}`, { ...values, sum, words: moneyInWords(kopecks) });
}

function opposite(amount: Money): Money {
  return subtractMoney(zeroMoney, amount);
}
