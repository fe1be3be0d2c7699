import type { OwnData } from "#app/contract/account/own-data.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDateTime, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { ownData as texts } from "#app/i18n/ru/account/own-data.ts";
import { schedule } from "#app/i18n/ru/orders/schedule.ts";
import { noticeText } from "./notifications.ts";
import { settings } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownData", texts);
const td = namespace("schedule", schedule);
const ts = namespace("settings", settings);

/** Lines shown on the page; the rest is in the file only. */
const mostLines = 500;
/** Orders and notifications shown; the rest is in the file only. */
export const newestShown = 101;

/** All data as lines of text under headings. */
export type OwnDataViewModel = { at: string; sections: { title: string; lines: string[] }[] };

export function ownDataViewModel(own: OwnData, timeZone: string): OwnDataViewModel {
  const at = (instant: string) => formatDateTime(instant, timeZone);
  const lines: Record<keyof typeof texts.section, string[]> = {
    person: personLines(own.person, at),
    counterparties: own.counterparties.map(({ name, inn }) => (inn === null ? name : t("innRow", { name, inn }))),
    orders: newestOf(own.orders, (order) => orderLines(order, at)),
    bills: own.bills.flatMap((bill) => billLines(bill, at)),
    claims: own.claims.flatMap((claim) => claimLines(claim, at)),
    feedback: own.feedback.map(({ number, createdAt, subject, message }) =>
      t("feedbackRow", { number, at: at(createdAt), subject, message }),
    ),
    basket: own.basket.map(goodsText),
    lists: own.lists.map(({ name, updatedAt, goods }) =>
      t(name === null ? "laterRow" : "listRow", { name: name ?? "", at: at(updatedAt), goods: goodsOf(goods) }),
    ),
    schedules: own.schedules.map(({ name, period, order, goods }) =>
      t("scheduleRow", { name, period: td(`period.${period}`), order, goods: goodsOf(goods) }),
    ),
    articles: own.articles.map(({ userArticle: code, article, name }) =>
      article === null || name === null ? t("lostArticleRow", { code }) : t("articleRow", { code, article, name }),
    ),
    uploads: own.uploads.map(({ file, createdAt, rows }) =>
      t("uploadRow", { name: file ?? t("typedList"), at: at(createdAt), count: rows.length }),
    ),
    priceLists: own.priceLists.map(({ name, createdAt, email }) =>
      email === null
        ? t("priceListRow", { name, at: at(createdAt) })
        : t("mailedPriceListRow", { name, at: at(createdAt), email }),
    ),
    favourites: own.favourites.map((goods) => t("goodsRow", goods)),
    awaited: own.awaited.map(({ article, name, email }) => t("awaitedRow", { article, name, email })),
    addresses: own.addresses.map(({ city, address }) => `${city}: ${address}`),
    calculations: own.calculations.map(({ name, savedAt }) => t("calculationRow", { name, at: at(savedAt) })),
    subscriptions: own.subscriptions.map(({ email }) => email),
    consents: own.consents.map((row) =>
      t(row.action === "given" ? "consentGiven" : "consentWithdrawn", {
        name: purposeText(row.purpose),
        at: at(row.at),
      }),
    ),
    notifications: newestOf(own.notifications, (notice) => [
      t("noticeRow", { at: at(notice.createdAt), text: noticeText(notice.event, notice.params) }),
    ]),
    sessions: own.sessions.map(({ userAgent, createdAt }) => t("sessionRow", { userAgent, at: at(createdAt) })),
    settings: own.settings.map(({ code, value }) => t("settingRow", { code, value: JSON.stringify(value) })),
  };
  const titles = Object.entries(lines).map(([name, found]) => ({ title: titleOf(name), lines: readable(found) }));
  return { at: at(own.madeAt), sections: titles };
}

function readable(lines: string[]): string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), t("moreRows", { count: lines.length - mostLines })];
}

/** The last row only shows that there are more. */
function newestOf<T>(rows: readonly T[], linesOf: (row: T) => string[]): string[] {
  const lines = rows.slice(0, newestShown - 1).flatMap(linesOf);
  return rows.length < newestShown ? lines : [...lines, t("olderInFile")];
}

/** An order with its lines, payments and refunds. */
function orderLines(order: OwnData["orders"][number], at: (instant: string) => string): string[] {
  const { number, lines, payments, refunds } = order;
  return [
    orderLine(order, at),
    ...lines.map(({ sum, ...goods }) => {
      const words = { number, goods: goodsText(goods) };
      return sum === null ? t("orderGoodsRow", words) : t("orderGoodsSumRow", { ...words, sum: formatMoney(sum) });
    }),
    ...movedLines("paymentRow", number, payments, at),
    ...movedLines("refundRow", number, refunds, at),
  ];
}

/** An invoice for a debt with its payments. */
function billLines(
  { number, createdAt, amount, documents, payments }: OwnData["bills"][number],
  at: (instant: string) => string,
): string[] {
  const words = { number, at: at(createdAt), documents: documents.map((one) => one.number).join(", ") };
  return [
    amount === null ? t("billRowUnpriced", words) : t("billRow", { ...words, sum: formatMoney(amount) }),
    ...movedLines("paymentRow", number, payments, at),
  ];
}

function movedLines(
  key: "paymentRow" | "refundRow",
  number: string,
  rows: readonly { createdAt: string; amount: number | null }[],
  at: (instant: string) => string,
): string[] {
  return rows.map(({ createdAt, amount }) => {
    const words = { number, at: at(createdAt) };
    return amount === null ? t(`${key}Unpriced`, words) : t(key, { ...words, sum: formatMoney(amount) });
  });
}

function orderLine(
  { number, createdAt, total, recipient: { fio, phone } }: OwnData["orders"][number],
  at: (instant: string) => string,
): string {
  const words = { number, at: at(createdAt), fio, phone: formatPhone(phone) };
  return total === null ? t("orderRowUnpriced", words) : t("orderRow", { ...words, sum: formatMoney(total) });
}

/** A claim with its messages. */
function claimLines(
  { number, createdAt, description: text, messages }: OwnData["claims"][number],
  at: (instant: string) => string,
): string[] {
  return [
    text === null
      ? t("claimRow", { number, at: at(createdAt) })
      : t("claimTextRow", { number, at: at(createdAt), text }),
    ...messages.map(({ author, message, createdAt: sentAt }) =>
      t(`wordsRow.${author}`, { number, at: at(sentAt), message }),
    ),
  ];
}

function goodsOf(goods: OwnData["basket"]): string {
  return goods.map(goodsText).join("; ") || t("emptyGoods");
}

function goodsText({ article, name, quantity }: OwnData["basket"][number]): string {
  return t("goodsQuantityRow", { article, name, quantity: formatQuantity(quantity) });
}

function personLines(person: OwnData["person"], at: (instant: string) => string): string[] {
  const { lastName, firstName, middleName, phone, email, city, createdAt } = person;
  const rows: [string, string | null][] = [
    [t("name"), [lastName, firstName, middleName].filter(Boolean).join(" ")],
    [t("phone"), formatPhone(phone)],
    [t("email"), email],
    [t("city"), city],
    [t("since"), at(createdAt)],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

function titleOf(name: string): string {
  return isSection(name) ? t(`section.${name}`) : name;
}

function isSection(name: string): name is keyof typeof texts.section {
  return Object.hasOwn(texts.section, name);
}

function purposeText(purpose: string): string {
  return isPurpose(purpose) ? ts(`consentOf.${purpose}`) : ts("otherConsent");
}

function isPurpose(purpose: string): purpose is keyof typeof settings.consentOf {
  return Object.hasOwn(settings.consentOf, purpose);
}
