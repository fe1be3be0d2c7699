import { z } from "zod";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate, formatQuantity } from "#app/i18n/format.ts";
import { claim as words } from "#app/i18n/ru/claim.ts";
import { fileBlocks } from "./feedback.ts";
import { composeEmail, type EmailText } from "./email.ts";

export const claimTakenShape = z.object({ number: z.string(), dueAt: z.string(), orderNumber: z.string() });

/** «Заявка зарегистрирована»: to an address that the buyer has typed. */
export function claimTakenEmail(
  { number, dueAt, orderNumber }: z.infer<typeof claimTakenShape>,
  shop: { shopName: string; email: string },
): EmailText {
  return composeEmail(`Заявка ${number} по заказу ${orderNumber} зарегистрирована`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Мы получили вашу заявку на возврат или обмен в магазине «${shop.shopName}».` },
    {
      rows: [
        ["Заявка", number],
        ["Заказ", orderNumber],
        ["Решение до", formatDate(dueAt)],
      ],
    },
    { paragraph: `Первый ответ — в течение одного рабочего дня. Вопросы: ${shop.email}, назовите номер заявки.` },
  ]);
}

export const claimEmailShape = claimTakenShape.extend({
  /** The number under which the buyer keeps the order; not for an address that was only typed: it is free text. */
  customerNumber: z.string().nullable().default(null),
  reason: z.enum(claimReasons.map(({ code }) => code)),
  resolution: z.enum(resolutions),
  description: z.string(),
  fio: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  lines: z.array(z.object({ name: z.string(), article: z.string(), unit: z.string(), quantity: z.number() })),
  files: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type ClaimEmail = z.infer<typeof claimEmailShape>;

/** To the shop's own mailbox: what is claimed, why, and by whom. */
export function claimShopEmail(claim: ClaimEmail, linkOf: (fileUuid: string) => string): EmailText {
  const { number, dueAt, orderNumber, customerNumber, reason, resolution, description } = claim;
  const { fio, phone, email, lines, files } = claim;
  return composeEmail(`${number}. Заявка по заказу ${orderNumber}: ${words.reasons[reason]}`, [
    {
      rows: [
        ["Заявка", number],
        ["Заказ", orderNumber],
        ...(customerNumber === null ? [] : [["Номер покупателя", customerNumber] satisfies [string, string]]),
        ["Причина", words.reasons[reason]],
        ["Просят", words.resolutions[resolution]],
        ["Решение до", formatDate(dueAt)],
        ["Покупатель", fio],
        ["Телефон", formatPhone(phone)],
        ...(email === null ? [] : [["Почта", email] satisfies [string, string]]),
      ],
    },
    {
      rows: lines.map(({ name, article, unit, quantity }): [string, string] => [
        `${name}, арт. ${article}`,
        formatQuantity(quantity, unit),
      ]),
    },
    { paragraph: description },
    ...fileBlocks(files, linkOf),
  ]);
}
