import { z } from "zod";
import { processLimits } from "#app/domain/files/process.ts";
import { composeEmail, type EmailText } from "./email.ts";

export const priceListEmailShape = z.object({
  name: z.string(),
  rows: z.int(),
});

export function priceListEmail(
  { name, rows }: z.infer<typeof priceListEmailShape>,
  shop: { shopName: string; siteUrl: string },
): EmailText {
  return composeEmail(`Прайс-лист готов: ${name}`, [
    { paragraph: `Прайс-лист «${name}» готов, товаров в нём: ${rows}.` },
    { link: { title: "Скачать", url: `${shop.siteUrl}/profile/priceList` } },
    { paragraph: `Файл хранится в личном кабинете ${processLimits.kept} дней.` },
    { paragraph: shop.shopName },
  ]);
}
