import { z } from "zod";
import { composeLetter, type LetterText } from "./email.ts";

export const restockLetterShape = z.object({
  request: z.string(),
  product: z.object({ name: z.string(), article: z.string(), slug: z.string() }),
  /** `in`: «в Москве». */
  city: z.object({ slug: z.string(), in: z.string() }),
});
export type RestockLetter = z.infer<typeof restockLetterShape>;

/** «Товар появился»: what was asked for and nothing else, since nobody has agreed to offers (decisions §3.12). */
export function restockLetter(
  { product, city }: RestockLetter,
  addresses: { product: string; off: string },
): LetterText {
  return composeLetter(`Появился в наличии: ${product.name}`, [
    { paragraph: "Здравствуйте!" },
    { paragraph: `Вы просили сообщить о поступлении. Товар снова в наличии ${city.in}:` },
    { rows: [[product.name, `арт. ${product.article}`]] },
    { link: { title: "Посмотреть товар", url: addresses.product } },
    { paragraph: "Товар за вами не закреплён. Больше писем об этом поступлении не будет." },
    { link: { title: "Не сообщать о поступлении товаров на этот адрес", url: addresses.off } },
  ]);
}
