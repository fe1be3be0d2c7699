const standards = "(?:din|дин|iso|исо|en|гост|ост|ту)(?:\\s(?:en|iso|р))*";

/**
 * «RAL 9016», «DIN 912», «гост 7798-70» where the query has this number as a colour or a standard; null for any other
 * number. Such a number is no size.
 */
export function numberedName(number: string, query: string): string | null {
  if (!/^\d{1,6}(?:[-.]\d+)*$/.test(number)) return null;
  const name = /^\d{4}$/.test(number) ? `(?:ral|рал|${standards})` : standards;
  const digits = number.replaceAll(".", "\\.");
  return new RegExp(`(?<!\\p{L})${name}\\s?${digits}(?!\\d)`, "iu").exec(query)?.[0] ?? null;
}
