import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** `uuid` of the code: the code is derived when sending, so none is stored in the outbox. */
export const emailCodeShape = z.object({ uuid: z.string() });

export function codeEmail(code: string, minutes: number, shop: { shopName: string; siteUrl: string }): EmailText {
  return composeEmail(`Код ${code} для подтверждения почты`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Этот адрес указали в магазине «${shop.shopName}» (${new URL(shop.siteUrl).hostname}). Чтобы подтвердить его, введите код на странице, где его запросили:`,
    },
    { heading: code },
    { paragraph: `Код действует ${minutes} минут. Никому его не сообщайте.` },
    { paragraph: "Если вы не указывали этот адрес, ничего не делайте: без кода он никуда не попадёт." },
  ]);
}

/** Fallback for undeliverable SMS. Tells an unintended recipient that only the phone opens the account. */
export function loginCodeEmail(code: string, minutes: number, shop: { shopName: string; siteUrl: string }): EmailText {
  return composeEmail(`Код ${code} для входа`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Кто-то входит в вашу учётную запись магазина «${shop.shopName}» (${new URL(shop.siteUrl).hostname}) по номеру телефона и попросил прислать код письмом, потому что СМС не пришло. Если это вы, введите код:`,
    },
    { heading: code },
    { paragraph: `Код действует ${minutes} минут. Никому его не сообщайте.` },
    { paragraph: "Если это не вы, ничего не делайте: без кода никто не войдёт." },
  ]);
}

/** Fallback for undeliverable SMS while making a claim. */
export function claimCodeEmail(code: string, minutes: number, shop: { shopName: string; siteUrl: string }): EmailText {
  return composeEmail(`Код ${code} для заявки на возврат`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `В магазине «${shop.shopName}» (${new URL(shop.siteUrl).hostname}) оформляют заявку на возврат или обмен по вашему номеру телефона и попросили прислать код письмом, потому что СМС не пришло. Если это вы, введите код:`,
    },
    { heading: code },
    { paragraph: `Код действует ${minutes} минут. Никому его не сообщайте.` },
    { paragraph: "Если это не вы, ничего не делайте: без кода ваши заказы никто не увидит." },
  ]);
}

/** `firstName`, company `name` and `reason` only for confirmed addresses; older releases require strings. */
export const moderationEmailShape = z.object({
  firstName: z.string(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
type ModerationEmail = z.infer<typeof moderationEmailShape>;
type Shop = { shopName: string; siteUrl: string; email: string };

export function approvedEmail({ firstName, name }: ModerationEmail, shop: Shop): EmailText {
  return composeEmail("Проверка закончена: всё открыто", [
    { paragraph: firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${firstName}!` },
    { paragraph: `Мы проверили вашу учётную запись${name === undefined ? "" : `, покупатель: ${name}`}.` },
    { paragraph: "Все разделы личного кабинета открыты, принятые заказы — в разделе «Мои заказы»." },
    { link: { title: "Открыть личный кабинет", url: `${shop.siteUrl}/profile/main` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}

export function rejectedEmail({ firstName, name, reason }: ModerationEmail, shop: Shop): EmailText {
  return composeEmail("Проверка не пройдена", [
    { paragraph: firstName === "" ? "Здравствуйте!" : `Здравствуйте, ${firstName}!` },
    { paragraph: `Мы не смогли подтвердить вашу учётную запись${name === undefined ? "" : `, покупатель: ${name}`}.` },
    { paragraph: reason === undefined ? "Причина указана в личном кабинете." : `Причина: ${reason}` },
    { paragraph: "Исправьте реквизиты и отправьте их на проверку ещё раз." },
    { link: { title: "Исправить реквизиты", url: `${shop.siteUrl}/profile/counterparties` } },
    { paragraph: `Вопросы — на ${shop.email}. ${shop.shopName}.` },
  ]);
}

/**
 * `email`: the new address, masked. `client`: the counterparty whose documents it is for; null for the account's own.
 */
export const emailChangedShape = z.object({ firstName: z.string(), email: z.string(), client: z.string().nullable() });

export function addressChangedEmail(
  { firstName, email, client }: z.infer<typeof emailChangedShape>,
  shop: { shopName: string; email: string },
): EmailText {
  const what =
    client === null
      ? "Адрес электронной почты вашей учётной записи"
      : `Адрес, на который приходят документы (покупатель: ${client}),`;
  return composeEmail("Адрес почты изменён", [
    { paragraph: `Здравствуйте, ${firstName}!` },
    { paragraph: `${what} изменён: теперь это ${email}.` },
    { paragraph: `Если это сделали не вы, сразу напишите нам: ${shop.email}. ${shop.shopName}.` },
  ]);
}
