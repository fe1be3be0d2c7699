import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** `email`: the new address, masked. `client`: whose documents it is for; null when it is the account's own. */
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
