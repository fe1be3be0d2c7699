import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** `uuid` of the code: the code itself is derived when the e-mail is sent, so that none stands in the outbox. */
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

/** To who cannot be reached by SMS. Whoever did not ask for it is told that the phone stays what opens the account. */
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

/** To who claims and cannot be reached by SMS. */
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
