import { articleNorm } from "#app/domain/catalog/article.ts";
import type { RawRow } from "./body-rows.ts";

/** Result of a code lookup: product uuids, the code in the shop's or buyer's spelling, or a full product name. */
export type CodeMatch = { products: readonly string[]; spelled: readonly string[]; isName: boolean };

type Reading = { code: string; quantity: string };

/**
 * Chooses how to split a line: whole if it is a product's name, otherwise at the known code. If two are known, the
 * line stays whole without a quantity for the buyer to decide.
 */
export function chooseReading(
  row: RawRow,
  matchOf: (code: string) => CodeMatch | undefined,
): { reading: Reading; products?: readonly string[] } {
  const { readings = [] } = row;
  const preferred = { code: row.code, quantity: row.quantity };
  if (readings.length < 2) return { reading: preferred };
  const matched = readings.flatMap((reading, at) => {
    const match = matchOf(reading.code);
    const fits =
      match && (at === 0 || match.isName || match.spelled.some((code) => isSpelledAlike(code, reading.code)));
    return match && fits ? [{ reading, match }] : [];
  });
  const named = matched.find(({ reading, match }) => match.isName && reading.quantity === "");
  if (named) return { reading: named.reading };
  const keys = new Set(matched.map(({ reading, match }) => `${match.products.join()}|${reading.quantity}`));
  const [first] = matched;
  if (!first || keys.size === 0) return { reading: preferred };
  if (keys.size === 1) return { reading: first.reading };
  const whole = readings.find(({ quantity }) => quantity === "") ?? preferred;
  return {
    reading: { code: whole.code, quantity: "" },
    products: [...new Set(matched.flatMap(({ match }) => match.products))],
  };
}

/** Compared word by word: spaces within a code are significant. */
function isSpelledAlike(one: string, other: string): boolean {
  const words = (text: string) => text.trim().split(/\s+/).map(articleNorm);
  return words(one).join(" ") === words(other).join(" ");
}
