import { z } from "zod";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { debtEmail as texts } from "#app/i18n/ru/settlements/debt-email.ts";
import { namespace } from "#app/i18n/translator.ts";
import { composeEmail, type EmailText } from "./email.ts";

const t = namespace("debtEmail", texts);

/** Dates are ISO, sums in roubles; `document` is null for an order without documents. */
export const debtShape = z.object({
  company: z.string(),
  sum: z.number(),
  path: z.string(),
  debts: z.array(
    z.object({
      document: z.object({ number: z.string(), date: z.string() }).nullable(),
      orderNumber: z.string().nullable(),
      /** The buyer's own order number. */
      customerNumber: z.string().nullable().default(null),
      dueDate: z.string(),
      rest: z.number(),
      daysLate: z.number(),
    }),
  ),
});
type Debts = z.infer<typeof debtShape>;

export const debtNews = { "debt.soon": "soon", "debt.due": "due", "debt.overdue": "overdue" } as const;

/** Amounts due by document, with payment links. */
export function debtEmail(
  template: keyof typeof debtNews,
  { company, sum, path, debts }: Debts,
  shop: { shopName: string; siteUrl: string; email: string },
): EmailText {
  const event = debtNews[template];
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

/** `from` and `to` are ISO dates, `comment` is the shop's text, `path` a page of the shop. */
export const actSentShape = z.object({
  number: z.string(),
  from: z.string(),
  to: z.string(),
  comment: z.string().optional(),
  path: z.string(),
});

/** A reconciliation act signed or resent by the shop. Contains no sums: those are only in the account. */
export function actSentEmail(
  { number, from, to, comment, path }: z.infer<typeof actSentShape>,
  shop: { shopName: string; siteUrl: string; email: string },
): EmailText {
  return composeEmail(`Акт сверки № ${number} ждёт вашего решения`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Мы подписали акт сверки № ${number} за период ${formatDate(from)} – ${formatDate(to)}.` },
    ...(comment === undefined ? [] : [{ paragraph: comment }]),
    { paragraph: "Подтвердите его в кабинете или напишите, с чем вы не согласны." },
    { link: { title: "Открыть взаиморасчёты", url: `${shop.siteUrl}${path}` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}
