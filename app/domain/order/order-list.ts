import { articleNorm } from "#app/domain/catalog/article.ts";

/** Sort orders; the first is the default (product rules §3.4, Orders list query). */
export const orderSorts = ["-createdAt", "createdAt", "-total", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Page sizes; the first is the default. */
export const orderPageSizes = [20, 50, 100] as const;

/** A text search of orders: all of `words` have to match, or `article` in its normal form. */
export type OrderWords = { words: string[]; article: string };

const mostWords = 8;

/** Null for an empty query. */
export function orderWords(typed: string): OrderWords | null {
  // Diaeresis is dropped on both sides: few people type «ё».
  const plain = typed.toLowerCase().normalize("NFD").replaceAll("\u0308", "").normalize("NFC");
  const words = plain.split(/\s+/u).filter(Boolean).slice(0, mostWords);
  return words.length === 0 ? null : { words, article: articleNorm(typed) };
}
