import { composeEmail, type EmailText } from "./email.ts";

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
