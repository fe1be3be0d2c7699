import { z } from "zod";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { feedback as words } from "#app/i18n/ru/feedback.ts";
import { composeEmail, type Block, type EmailText } from "./email.ts";

export const feedbackNumberShape = z.object({ number: z.string() });

/** «Обращение принято»: to an address that somebody has typed, so nothing of what he typed besides stands in it. */
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
  /** The links are made when the e-mail goes out: none that opens a file stands in the outbox. */
  files: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type FeedbackEmail = z.infer<typeof feedbackEmailShape>;

export const feedbackAnsweredShape = z.object({
  number: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The writer has an account, where the conversation goes on. */
  cabinet: z.boolean(),
});

/** The shop's answer in full. */
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
  email: z.string().nullable(),
});

/** To the shop's own mailbox: one more word of who wrote before. */
export function feedbackReplyEmail({ number, subject, message, fio }: z.infer<typeof feedbackReplyShape>): EmailText {
  return composeEmail(`${number}. Дополнение: ${subject}`, [{ rows: [["От кого", fio]] }, { paragraph: message }]);
}

/** To the shop's own mailbox: everything the visitor wrote, to be answered by a plain reply. */
export function feedbackShopEmail(
  email: FeedbackEmail,
  shop: { siteUrl: string },
  linkOf: (fileUuid: string) => string,
): EmailText {
  const { number, type, subject, message, product, files, pageUrl } = email;
  return composeEmail(`${number}. ${words.types[type]}: ${subject}`, [
    { rows: contactRows(email) },
    { paragraph: message },
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
): Block[] {
  return files.map(({ uuid, name }) => ({ link: { title: name, url: linkOf(uuid) } }));
}

function contactRows({ fio, phone, email, preferredChannel, orderNumber, city }: FeedbackEmail): [string, string][] {
  const rows: [string, string | null][] = [
    ["От кого", fio],
    ["Телефон", phone && formatPhone(phone)],
    ["Почта", email],
    ["Как ответить", words.channels[preferredChannel]],
    ["Номер заказа", orderNumber],
    ["Город", city],
  ];
  return rows.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}
