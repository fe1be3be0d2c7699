import type { Credit } from "#app/contract/settlements/credit.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { credit as texts } from "#app/i18n/ru/settlements/credit.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("credit", texts);

/** Text about buying a sum on credit. `debt`: refused because of a debt, which the settlements page shows. */
export type CreditText = { text: string; kind: "open" | "refused" | "debt" };

/** Null if the contract grants no credit. */
export function creditText(credit: Credit | null, sum: number): CreditText | null {
  if (credit === null || credit.refusal === "notAgreed") return null;
  const { left, overdueDays, refusal } = credit;
  if (refusal === "ended") return { text: t("ended"), kind: "refused" };
  if (refusal === "overdue")
    return overdueDays === null
      ? { text: t("overduePlain"), kind: "refused" }
      : { text: t("overdue", { count: overdueDays }), kind: "debt" };
  if (left === null) return null;
  return sum > left
    ? { text: t("tooSmall", { left: formatMoney(left), sum: formatMoney(sum) }), kind: "refused" }
    : { text: t("leftText", { sum: formatMoney(left) }), kind: "open" };
}

/** The same for a known decision on offered payment methods. */
export function offeredCreditText(credit: Credit | null, sum: number, isOffered: boolean): CreditText | null {
  const note = creditText(credit, sum);
  if (note !== null || isOffered || credit === null || credit.refusal !== null) return note;
  return { text: t("tooSmallPlain"), kind: "refused" };
}

/** Hint of the option «с отсрочкой»: payment term and remaining credit. */
export function creditHint(credit: Credit | null, note: CreditText | null): string | null {
  if (credit === null || credit.refusal !== null) return null;
  const days = t("hint", { count: credit.days });
  return note?.kind === "open" ? `${days} ${note.text}` : days;
}

/** Debt and credit on the profile's main page; null for members who may not see them. */
export type ShownCredit = { facts: { term: string; text: string; isBad?: boolean }[]; note: string | null };

export function creditFacts(credit: Credit | null): ShownCredit | null {
  if (credit === null || credit.debt === null) return null;
  const { debt, overdue, overdueDays, left, limit } = credit;
  const note = creditText(credit, 0);
  return {
    facts: [
      { term: t("debt"), text: debt > 0 ? formatMoney(debt) : t("noDebt") },
      ...(overdue !== null && overdue > 0
        ? [
            {
              term: t("overdueSum"),
              text: t("overdueFor", { sum: formatMoney(overdue), count: overdueDays ?? 0 }),
              isBad: true,
            },
          ]
        : []),
      ...(limit !== null && limit > 0 && left !== null ? [{ term: t("left"), text: formatMoney(left) }] : []),
    ],
    note: note === null || note.kind === "open" ? null : note.text,
  };
}
