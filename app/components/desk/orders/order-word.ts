import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";

type Words = "status" | "paymentStatus" | "deliveryStatus" | "reason";

/** The word of a code; codes of a newer backend have none. */
export function orderWord(kind: Words, code: string | null): string {
  const words: Readonly<Record<string, string>> = texts[kind];
  return (code !== null && Object.hasOwn(words, code) && words[code]) || texts.unknown;
}
