import { z } from "zod";
import { formatDate } from "#app/i18n/format.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { composeEmail, type EmailText } from "./email.ts";

const t = namespace("schedule", texts);

/**
 * `date` is an ISO date, `reason` a dictionary key, `path` a page of the shop. No sums: some recipients may not see
 * them.
 */
export const scheduleNewsShape = z.object({
  name: z.string(),
  path: z.string(),
  number: z.number().optional(),
  date: z.string().optional(),
  reason: z.string().optional(),
});
type News = z.infer<typeof scheduleNewsShape>;

export const scheduleNews = {
  "schedule.draft": ({ name, date }) => ({
    subject: `Черновик заказа готов: «${name}»`,
    text: `Мы собрали товары${on(date)}. Положите их в корзину и оформите заказ, когда будет удобно.`,
    title: "Открыть черновик",
  }),
  "schedule.attention": ({ name, number, date, reason }) => ({
    subject: `Повтор № ${number ?? 1} «${name}» требует внимания`,
    text: `Повтор${on(date)} прошёл не так, как было задумано. ${reasonText(reason) ?? "Состав или цены отличаются от расписания."}`,
    title: "Посмотреть, что изменилось",
  }),
  "schedule.suspended": ({ name, reason }) => ({
    subject: `Повторы «${name}» приостановлены`,
    text: `${reasonText(reason) ?? "Продолжить их сейчас нельзя."} Сами они не возобновятся: когда всё будет в порядке, нажмите «Возобновить».`,
    title: "Открыть расписание",
  }),
} as const satisfies Record<string, (news: News) => { subject: string; text: string; title: string }>;

type ScheduleNews = keyof typeof scheduleNews;

export function scheduleNewsEmail(
  template: ScheduleNews,
  params: News,
  shop: { shopName: string; siteUrl: string },
): EmailText {
  const { subject, text, title } = scheduleNews[template](params);
  return composeEmail(subject, [
    { paragraph: "Здравствуйте!" },
    { paragraph: text },
    { link: { title, url: `${shop.siteUrl}${params.path}` } },
    { paragraph: `${shop.shopName}.` },
  ]);
}

function on(date: string | undefined): string {
  return date === undefined ? "" : ` на ${formatDate(date)}`;
}

function reasonText(reason: string | undefined): string | null {
  return reason !== undefined && isReason(reason) ? `${t(`reason.${reason}`)}.` : null;
}

function isReason(reason: string): reason is keyof typeof texts.reason {
  return Object.hasOwn(texts.reason, reason);
}
