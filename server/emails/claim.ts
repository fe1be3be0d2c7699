import { z } from "zod";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { claim as words } from "#app/i18n/ru/claims/claim.ts";
import { fileBlocks, knownRows } from "./feedback.ts";
import { composeEmail, type EmailText } from "./email.ts";

export const claimTakenShape = z.object({ number: z.string(), dueAt: z.string(), orderNumber: z.string() });

/** «Заявка зарегистрирована»: sent to the address entered by the buyer. */
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
  /** The buyer's own order number; omitted for unconfirmed addresses, as it is free text. */
  customerNumber: z.string().nullable().default(null),
  reason: z.enum(claimReasons.map(({ code }) => code)),
  resolution: z.enum(resolutions),
  description: z.string(),
  fio: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Of the order's buyer. */
  company: z.object({ name: z.string(), inn: z.string().nullable() }).nullable().default(null),
  lines: z.array(
    z.object({
      name: z.string(),
      article: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** Of the order; rows of older releases have none. */
      bought: z.object({ price: z.number(), sum: z.number(), part: z.string() }).nullable().default(null),
    }),
  ),
  files: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type ClaimEmail = z.infer<typeof claimEmailShape>;

/** To the staff: claimed lines, reason and buyer. */
export function claimShopEmail(claim: ClaimEmail, linkOf: (fileUuid: string) => string): EmailText {
  const { number, dueAt, orderNumber, customerNumber, reason, resolution, description } = claim;
  const { fio, company, phone, email, lines, files } = claim;
  return composeEmail(`${number}. Заявка по заказу ${orderNumber}: ${words.reasons[reason]}`, [
    {
      rows: knownRows([
        ["Заявка", number],
        ["Заказ", orderNumber],
        ["Номер покупателя", customerNumber],
        ["Причина", words.reasons[reason]],
        ["Просят", words.resolutions[resolution]],
        ["Решение до", formatDate(dueAt)],
        ["Покупатель", fio],
        ["Компания", company && [company.name, company.inn && `ИНН ${company.inn}`].filter(Boolean).join(", ")],
        ["Телефон", formatPhone(phone)],
        ["Почта", email],
      ]),
    },
    {
      rows: lines.map(({ name, article, unit, quantity, bought }): [string, string] => [
        `${name}, арт. ${article}${bought === null ? "" : `, часть ${bought.part}`}`,
        formatQuantity(quantity, unit) +
          (bought === null ? "" : ` × ${formatMoney(bought.price)} = ${formatMoney(bought.sum)}`),
      ]),
    },
    { quote: description },
    ...fileBlocks(files, linkOf),
  ]);
}
