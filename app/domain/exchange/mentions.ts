/** What packages say of goods and groups: for each the newest package counts (desk §8). */
export type MentionKind = "goods" | "prices" | "rests" | "groups";

/** Local times of 1C compare as texts; a date alone is its midnight. */
export function wholeTime(formedAt: string): string {
  return formedAt.length === 10 ? `${formedAt}T00:00:00` : formedAt;
}

/**
 * Whether files that are numbered as portions of a package lack one before their last: «import0_1.xml» and
 * «import2_1.xml», or «rests___3.xml» alone. Names without numbers lack none.
 */
export function lacksPortion(names: readonly string[]): boolean {
  const numbers = names.flatMap((name) => {
    const [, first, second] = /(?:(\d+)_+|_{2,})(\d+)\.xml$/i.exec(name) ?? [];
    return second === undefined ? [] : [[first ?? second, second].map(Number)];
  });
  return [0, 1].some((place) => {
    const seen = [...new Set(numbers.map((pair) => pair[place] ?? 0))].sort((one, other) => one - other);
    const [lowest = 0] = seen;
    return lowest > 1 || seen.some((number, at) => number !== lowest + at);
  });
}
