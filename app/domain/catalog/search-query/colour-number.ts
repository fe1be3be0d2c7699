/** «RAL 9016» where the query has these four digits as a colour; null for any other number. */
export function colourNumber(digits: string, query: string): string | null {
  if (!/^\d{4}$/.test(digits)) return null;
  return new RegExp(`(?<!\\p{L})(?:ral|рал)\\s${digits}(?!\\d)`, "iu").exec(query)?.[0] ?? null;
}
