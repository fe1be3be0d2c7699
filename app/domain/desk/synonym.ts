/** What a phrase of the search dictionary can mean; those that a person can add come first. */
export const synonymMeanings = ["text", "section", "brand", "value", "page", "nothing"] as const;
export type SynonymMeaning = (typeof synonymMeanings)[number];

const otherMeanings = ["kind", "flag", "material"] as const;
export type AnyMeaning = SynonymMeaning | (typeof otherMeanings)[number];

/** A meaning of a line: «section:zamki», «value:material=сталь», «kind:саморезы», «nothing». */
export function readMeanings(means: string): { to: AnyMeaning; what: string }[] {
  return means.split(" + ").flatMap((one) => {
    const [to = "", ...rest] = one.trim().split(":");
    const known = [...synonymMeanings, ...otherMeanings].find((name) => name === to);
    return known === undefined ? [] : [{ to: known, what: rest.join(":").trim() }];
  });
}

export function meansOf(to: SynonymMeaning, what: string): string {
  return to === "nothing" ? to : `${to}:${what}`;
}

/** Addresses of pages that a line means. */
export function pagesIn(means: string): string[] {
  return readMeanings(means).flatMap(({ to, what }) => (to === "page" ? [what] : []));
}
