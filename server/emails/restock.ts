import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

export const restockEmailShape = z.object({
  request: z.string(),
  product: z.object({
    name: z.string(),
    article: z.string(),
    slug: z.string(),
    /** Path of its picture. */
    picture: z.string().nullable().default(null),
  }),
  /** `in`: «в Москве». */
  city: z.object({ slug: z.string(), in: z.string() }),
});
export type RestockEmail = z.infer<typeof restockEmailShape>;

/** «Товар появился»: only the requested product, as the recipient has not agreed to offers (product rules §3.12). */
export function restockEmail(
  { product, city }: RestockEmail,
  addresses: { product: string; picture: string | null; off: string },
): EmailText {
  return composeEmail(`Появился в наличии: ${product.name}`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Вы просили сообщить о поступлении. Товар снова в наличии ${city.in}:` },
    { goods: [{ name: product.name, value: `арт. ${product.article}`, picture: addresses.picture }] },
    { link: { title: "Посмотреть товар", url: addresses.product } },
    { paragraph: "Товар за вами не закреплён. Больше писем об этом поступлении не будет." },
    { link: { title: "Не сообщать о поступлении товаров на этот адрес", url: addresses.off } },
  ]);
}
