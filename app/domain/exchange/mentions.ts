/** What packages say of goods: for each the newest package counts (desk §8). */
export type MentionKind = "goods" | "prices" | "rests";

/** Local times of 1C compare as texts; a date alone is its midnight. */
export function wholeTime(formedAt: string): string {
  return formedAt.length === 10 ? `${formedAt}T00:00:00` : formedAt;
}

/** A file of a package that is sent in several: «import0_1.xml», «offers___2.xml». */
export function isPortion(fileName: string): boolean {
  return /\d_+\d+\.xml$|_{2,}\d+\.xml$|[a-z]_\d+_\d+/i.test(fileName);
}
