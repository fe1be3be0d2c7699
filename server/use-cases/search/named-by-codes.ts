import type { JudgedSearch } from "#server/db/queries/search/search-words.ts";

/** Codes that match goods replace the search by words. */
export function namedByCodes(
  { coded }: JudgedSearch,
  typed: readonly string[],
  list: readonly string[] | null,
): { coded: string[]; matchedCode: string } | null {
  const exact = coded.filter((one) => one.exact);
  if (exact.length === 0) return null;
  const isListed = list !== null && list.length > 1 && new Set(exact.map(({ at }) => at)).size > 1;
  // The longest run of words that is a code wins.
  const longest = exact.toSorted((one, other) => (typed[other.at]?.length ?? 0) - (typed[one.at]?.length ?? 0))[0];
  const shown = isListed ? exact : exact.filter(({ at }) => at === longest?.at);
  return { coded: [...new Set(shown.map(({ uuid }) => uuid))], matchedCode: typed[longest?.at ?? 0] ?? "" };
}

/** Prefix matches are only used when no article matches exactly. */
export function codedBeside({ coded }: JudgedSearch, isSpelt: boolean): string[] {
  return coded.filter(({ exact }) => exact || !isSpelt).map(({ uuid }) => uuid);
}
