import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** `firstName`, `name` of the company and `reason` only for an address that was confirmed; an older release wants a text. */
export const moderationEmailShape = z.object({
  firstName: z.string(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
type Told = z.infer<typeof moderationEmailShape>;
type Shop = { shopName: string; siteUrl: string; email: string };

export function approvedEmail({ firstName, name }: Told, shop: Shop): EmailText {
  return composeEmail("Проверка закончена: всё открыто", [
    { paragraph: firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${firstName}!` },
    { paragraph: `Мы проверили вашу учётную запись${name === undefined ? "" : `, покупатель: ${name}`}.` },
    { paragraph: "Все разделы личного кабинета открыты, принятые заказы — в разделе «Мои заказы»." },
    { link: { title: "Открыть личный кабинет", url: `${shop.siteUrl}/profile/main` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}

export function rejectedEmail({ firstName, name, reason }: Told, shop: Shop): EmailText {
  return composeEmail("Проверка не пройдена", [
    { paragraph: firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${firstName}!` },
    { paragraph: `Мы не смогли подтвердить вашу учётную запись${name === undefined ? "" : `, покупатель: ${name}`}.` },
    { paragraph: reason === undefined ? "Причина указана в личном кабинете." : `Причина: ${reason}` },
    { paragraph: "Исправьте реквизиты и отправьте их на проверку ещё раз." },
    { link: { title: "Исправить реквизиты", url: `${shop.siteUrl}/profile/counterparties` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}
