import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** The uuid of the link: its code is derived when sending and stored nowhere. */
export const staffInvitedShape = z.object({ link: z.string() });

/** A one-time link for setting a password at the desk. */
export function staffInvitedEmail(link: string, shop: { shopName: string }): EmailText {
  return composeEmail(`Вход для сотрудников: ${shop.shopName}`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Администратор магазина «${shop.shopName}» открыл вам рабочее место. Придумайте пароль по ссылке и подключите приложение для кодов.`,
    },
    { link: { title: "Задать пароль", url: link } },
    { paragraph: "Ссылка действует сутки и только один раз. Никому её не передавайте." },
    { paragraph: "Если вы не знаете, о чём речь, просто удалите это письмо." },
  ]);
}
