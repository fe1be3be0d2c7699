import { z } from "zod";
import { formatDate } from "#app/i18n/format.ts";
import { composeEmail, type EmailText } from "./email.ts";

/** `from` and `to` are ISO dates, `comment` the shop's words, `path` a page of the shop. */
export const actSentShape = z.object({
  number: z.string(),
  from: z.string(),
  to: z.string(),
  comment: z.string().optional(),
  path: z.string(),
});

/** An act of reconciliation that the shop has signed, or sent once more. No sums: they stand in the cabinet. */
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
