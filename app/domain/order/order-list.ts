import { articleNorm } from "#app/domain/catalog/article.ts";

/** Newest first is the usual one (decisions §3.4, Orders list query). */
export const orderSorts = ["-createdAt", "createdAt", "-total", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Rows of a page that may be chosen; the first is the usual one. */
export const orderPageSizes = [20, 50, 100] as const;

/** What is looked for in the words of an order: each of `words` has to stand there, or `article` as codes are compared. */
export type OrderWords = { words: string[]; article: string };

const mostWords = 8;

/** Of what was typed; null where nothing was. */
export function orderWords(typed: string): OrderWords | null {
  // Dots over letters are left out on both sides: few people type them.
  const plain = typed.toLowerCase().normalize("NFD").replaceAll("\u0308", "").normalize("NFC");
  const words = plain.split(/\s+/u).filter(Boolean).slice(0, mostWords);
  return words.length === 0 ? null : { words, article: articleNorm(typed) };
}
