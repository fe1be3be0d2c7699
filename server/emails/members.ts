import { z } from "zod";
import { formatMoney } from "#app/i18n/format.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

type Shop = { shopName: string; siteUrl: string };

/** `company` from the registry. Fields stored by older releases were user input and are ignored. */
export const invitedShape = z.object({ company: z.string().nullable().default(null), invitation: z.string() });

/** Sent to an unverified address: no user input, only the link. */
export function invitedEmail({ company }: z.infer<typeof invitedShape>, link: string, shop: Shop): EmailText {
  return composeEmail(company === null ? "Приглашение в личный кабинет" : `Приглашение: ${company}`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph:
        company === null
          ? `Вас приглашают покупать в магазине «${shop.shopName}» от имени компании. Кто и от какой, видно по ссылке.`
          : `Вас приглашают покупать в магазине «${shop.shopName}» от имени ${company}.`,
    },
    { link: { title: "Посмотреть приглашение", url: link } },
    { paragraph: "Ссылка действует 7 дней и только один раз. Никому её не передавайте." },
    { paragraph: "Если вы не знаете, о чём речь, просто удалите это письмо." },
  ]);
}

export const memberNewsShape = z.object({
  path: z.string(),
  name: z.string().optional(),
  counterparty: z.string().optional(),
  total: z.number().optional(),
  number: z.string().optional(),
  reason: z.string().optional(),
  /** The buyer's own order number. */
  customerNumber: z.string().optional(),
});
type News = z.infer<typeof memberNewsShape>;

export const memberNews = {
  "join.requested": ({ name = "", counterparty = "" }) => ({
    subject: `${name} просит присоединиться к ${counterparty}`,
    text: "Решите, пустить ли этого человека, и какие у него будут права. Пока вы не ответили, он ничего не видит.",
    title: "Ответить на просьбу",
  }),
  "join.approved": ({ counterparty = "" }) => ({
    subject: `Вы можете работать от имени ${counterparty}`,
    text: "Выберите эту компанию в личном кабинете, и цены, корзина и заказы станут её.",
    title: "Выбрать компанию",
  }),
  "join.rejected": ({ counterparty = "" }) => ({
    subject: `В присоединении к ${counterparty} отказано`,
    text: "Если это ошибка, свяжитесь с тем, кто управляет участниками компании.",
    title: "Ваши контрагенты",
  }),
  "member.removed": ({ counterparty = "" }) => ({
    subject: `Вы больше не работаете от имени ${counterparty}`,
    text: "Вас убрали из участников компании. Заказы, которые вы оформили для неё, остались у неё. Если это ошибка, свяжитесь с тем, кто управляет её участниками.",
    title: "Ваши контрагенты",
  }),
  "approval.requested": ({ name = "", counterparty = "", total = 0 }) => ({
    subject: `${name} ждёт согласования заказа на ${formatMoney(total)}`,
    text: `Заказ собран для ${counterparty}. Посмотрите состав и решите: согласовать или отклонить. Товары пока не зарезервированы.`,
    title: "Посмотреть заказ",
  }),
  "approval.approved": ({ number = "" }) => ({
    subject: `Заказ № ${number} согласован и оформлен`,
    text: "Мы уже занимаемся им: состав и даты — в личном кабинете.",
    title: "Посмотреть заказ",
  }),
  "approval.rejected": ({ reason = "" }) => ({
    subject: "Заказ не согласован",
    text: `Причина: ${reason}. Корзина осталась как была: её можно изменить и отправить заказ ещё раз.`,
    title: "Посмотреть заявку",
  }),
} as const satisfies Record<string, (news: News) => { subject: string; text: string; title: string }>;

type MemberNews = keyof typeof memberNews;

/** Membership news, sent to the account's confirmed address. */
export function memberNewsEmail(template: MemberNews, params: News, shop: Shop): EmailText {
  const { subject, text, title } = memberNews[template](params);
  return composeEmail(subject, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `${subject}.` },
    { paragraph: text },
    ...(params.customerNumber ? [{ rows: [["Ваш номер заказа", params.customerNumber]] } satisfies EmailBlock] : []),
    { link: { title, url: `${shop.siteUrl}${params.path}` } },
    { paragraph: `${shop.shopName}.` },
  ]);
}
