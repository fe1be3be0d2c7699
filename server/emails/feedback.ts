import { z } from "zod";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { feedback as words } from "#app/i18n/ru/content/feedback.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

export const feedbackNumberShape = z.object({ number: z.string() });

/** «Обращение принято»: sent to an unverified address, so it contains no other user input. */
export function feedbackTakenEmail(
  { number }: z.infer<typeof feedbackNumberShape>,
  shop: { shopName: string; email: string },
): EmailText {
  return composeEmail(`Обращение ${number} принято`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Мы получили ваше обращение в магазин «${shop.shopName}». Его номер — ${number}. Ответим за 1 рабочий день.`,
    },
    { paragraph: `Если вы ничего не писали, просто удалите это письмо или сообщите нам: ${shop.email}.` },
  ]);
}

export const feedbackEmailShape = z.object({
  number: z.string(),
  type: z.enum(feedbackTypes),
  subject: z.string(),
  message: z.string(),
  orderNumber: z.string().nullable(),
  fio: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  preferredChannel: z.enum(channels),
  pageUrl: z.string(),
  city: z.string(),
  product: z.object({ name: z.string(), article: z.string(), slug: z.string() }).nullable(),
  /** Links are made when sending: none that opens a file is stored in the outbox. */
  files: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type FeedbackEmail = z.infer<typeof feedbackEmailShape>;

export const feedbackAnsweredShape = z.object({
  number: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The sender has an account with the conversation. */
  cabinet: z.boolean(),
});

/** The shop's full answer. */
export function feedbackAnsweredEmail(
  { number, subject, message, cabinet }: z.infer<typeof feedbackAnsweredShape>,
  shop: { shopName: string; siteUrl: string; email: string },
): EmailText {
  return composeEmail(`Ответ на обращение ${number}`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Отвечаем на ваше обращение ${number}${subject === "" ? "" : ` «${subject}»`}.` },
    { paragraph: message },
    cabinet
      ? {
          link: {
            title: "Продолжить разговор в кабинете",
            url: `${shop.siteUrl}/profile/feedback/${encodeURIComponent(number)}`,
          },
        }
      : { paragraph: `Если вопрос остался, ответьте на это письмо или напишите нам: ${shop.email}.` },
  ]);
}

export const feedbackReplyShape = z.object({
  number: z.string(),
  subject: z.string(),
  message: z.string(),
  fio: z.string(),
  phone: z.string().nullable().default(null),
  email: z.string().nullable(),
});

/** To the staff: a follow-up message. */
export function feedbackReplyEmail({
  number,
  subject,
  message,
  ...from
}: z.infer<typeof feedbackReplyShape>): EmailText {
  return composeEmail(`${number}. Дополнение к обращению`, [
    {
      rows: knownRows([
        ["Обращение", number],
        ["Тема", subject],
        ["От кого", from.fio],
        ["Телефон", from.phone && formatPhone(from.phone)],
        ["Почта", from.email],
      ]),
    },
    { quote: message },
  ]);
}

/** To the staff: the full message, answered by a plain reply. What a stranger typed is in no subject. */
export function feedbackShopEmail(
  email: FeedbackEmail,
  shop: { siteUrl: string },
  linkOf: (fileUuid: string) => string,
): EmailText {
  const { number, type, message, product, files, pageUrl } = email;
  return composeEmail(`${number}. ${words.types[type]}`, [
    { rows: contactRows(email) },
    { quote: message },
    ...(product
      ? [
          {
            link: { title: `${product.name}, арт. ${product.article}`, url: `${shop.siteUrl}/product/${product.slug}` },
          },
        ]
      : []),
    ...fileBlocks(files, linkOf),
    { paragraph: `Написано на странице ${pageUrl}` },
  ]);
}

export function fileBlocks(
  files: readonly { uuid: string; name: string }[],
  linkOf: (fileUuid: string) => string,
): EmailBlock[] {
  return files.map(({ uuid, name }) => ({ link: { title: name, url: linkOf(uuid) } }));
}

function contactRows({ number, subject, fio, phone, email, ...about }: FeedbackEmail): [string, string][] {
  return knownRows([
    ["Обращение", number],
    ["Тема", subject],
    ["От кого", fio],
    ["Телефон", phone && formatPhone(phone)],
    ["Почта", email],
    ["Как ответить", words.channels[about.preferredChannel]],
    ["Номер заказа", about.orderNumber],
    ["Город", about.city],
  ]);
}

export function knownRows(rows: readonly [string, string | null][]): [string, string][] {
  return rows.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}
