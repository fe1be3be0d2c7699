import { z } from "zod";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { debtEmail as texts } from "#app/i18n/ru/debt-email.ts";
import { namespace } from "#app/i18n/translator.ts";
import { composeEmail, type EmailText } from "./email.ts";

const t = namespace("debtEmail", texts);

/** Dates are ISO, sums roubles; `document` is null for an order that has no documents yet. */
export const debtShape = z.object({
  company: z.string(),
  sum: z.number(),
  path: z.string(),
  debts: z.array(
    z.object({
      document: z.object({ number: z.string(), date: z.string() }).nullable(),
      orderNumber: z.string().nullable(),
      /** The number under which the buyer keeps the order. */
      customerNumber: z.string().nullable().default(null),
      dueDate: z.string(),
      rest: z.number(),
      daysLate: z.number(),
    }),
  ),
});
type Debts = z.infer<typeof debtShape>;

const events = { "debt.soon": "soon", "debt.due": "due", "debt.overdue": "overdue" } as const;

export function isDebtNews(template: string): template is keyof typeof events {
  return Object.hasOwn(events, template);
}

/** What is to be paid, document by document, and where. */
export function debtEmail(
  template: keyof typeof events,
  { company, sum, path, debts }: Debts,
  shop: { shopName: string; siteUrl: string; email: string },
): EmailText {
  const event = events[template];
  return composeEmail(t(`${event}.subject`, { company, sum: formatMoney(sum) }), [
    { paragraph: t("hello") },
    { paragraph: t(`${event}.text`, { company, sum: formatMoney(sum) }) },
    ...debts.map((debt) => ({ paragraph: lineOf(debt) })),
    ...(event === "overdue" ? [{ paragraph: t("stop") }] : []),
    { link: { title: t("open"), url: `${shop.siteUrl}${path}` } },
    { paragraph: t("paid") },
    { paragraph: t("questions", shop) },
  ]);
}

function lineOf({ document, orderNumber, customerNumber, dueDate, rest, daysLate }: Debts["debts"][number]): string {
  const own = customerNumber === null ? "" : t("own", { number: customerNumber });
  const until = t("until", { sum: formatMoney(rest), date: formatDate(dueDate) });
  const line =
    document === null
      ? t("order", { number: orderNumber ?? "", own, until })
      : t("document", { number: document.number, date: formatDate(document.date), own, until });
  return daysLate > 0 ? `${line}, ${t("late", { count: daysLate })}` : line;
}
