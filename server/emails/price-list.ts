import { z } from "zod";
import { processLimits } from "#app/domain/files/process.ts";
import { composeEmail, type EmailText } from "./email.ts";

/** `at`: when the file was finished, in milliseconds since 1970; `process` made it. */
export const priceListEmailShape = z.object({
  name: z.string(),
  rows: z.int(),
  process: z.string(),
  at: z.number(),
});

export function priceListEmail(
  { name, rows }: z.infer<typeof priceListEmailShape>,
  url: string,
  shop: { shopName: string; siteUrl: string },
): EmailText {
  return composeEmail(`Прайс-лист готов: ${name}`, [
    { paragraph: `Прайс-лист «${name}» готов, товаров в нём: ${rows}.` },
    { link: { title: "Скачать", url } },
    { paragraph: `Ссылка работает ${processLimits.addressHours} часа. Потом файл можно скачать в личном кабинете.` },
    { link: { title: "Все прайс-листы", url: `${shop.siteUrl}/profile/priceList` } },
    { paragraph: shop.shopName },
  ]);
}
