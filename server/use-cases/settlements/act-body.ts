import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { creditorOf } from "#app/domain/settlement/reconciliation.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { reconciliation as texts } from "#app/i18n/ru/reconciliation.ts";
import { moneyInWords } from "#app/i18n/sum-in-words.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ReconciliationRow } from "#server/db/queries/settlements/reconciliations.ts";
import type { ActBody } from "#server/documents/reconciliation.ts";

const t = namespace("reconciliation", texts);

/** "1 250,00"; what is nothing stays empty. */
export function shownSum(amount: Money): string {
  return amount === zeroMoney ? "" : formatDecimal(moneyToNumber(amount), { least: 2, most: 3 });
}

/** Everything an act says besides its entries. */
export function actBody(act: ReconciliationRow, seller: string): ActBody {
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
  // Sums of the ledger may be finer than a kopeck; words are not.
  const kopecks = Math.round(size / 10);
  const sum = t("roubles", { sum: formatDecimal(kopecks / 100, { least: 2, most: 2 }) });
  return t(`owed.${creditorOf(closing)}`, { ...values, sum, words: moneyInWords(kopecks) });
}

function opposite(amount: Money): Money {
  return subtractMoney(zeroMoney, amount);
}
