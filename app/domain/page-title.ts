/** Characters of a title that search engines show. */
const longest = 70;

/** Internal marker of possible ends of an overlong title; never shown. */
const mayEnd = "¦";

type Fit = {
  /** Always kept after the title. */
  suffix?: string;
  /** Distinguishes items whose names have to be cut. */
  distinct?: string;
};

/**
 * A title of at most 70 characters: optional parts are dropped first, then clauses after the last dash or bar, then
 * words; a word is cut only if it is too long alone.
 */
export function fitTitle(title: string, { suffix = "", distinct = "" }: Fit = {}): string {
  const room = longest - suffix.length;
  const parts = title.split(mayEnd);
  const fitting = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join("")),
    ...(parts.length === 1 ? withoutClauses(title) : []),
  ].find((one) => one.length <= room);
  return (fitting ?? cut(parts[0] ?? "", room, distinct)) + suffix;
}

/** «Раздел | Каталог | Магазин» -> «Раздел | Каталог», «Раздел» */
function withoutClauses(title: string): string[] {
  const ends = [...title.matchAll(/\s+[—–|·]\s+/g)].map(({ index }) => index).reverse();
  return ends.filter((end) => end > 0).map((end) => title.slice(0, end));
}

function cut(text: string, room: number, distinct: string): string {
  const tail = distinct === "" ? "…" : `… ${distinct}`;
  const space = Math.max(0, room - tail.length);
  const begun = text.slice(0, space + 1);
  const border = begun.search(/\s+\S*$/);
  const words = (border > 0 ? begun.slice(0, border) : text.slice(0, space)).replace(/[\ud800-\udbff]$/, "");
  return (withoutLoose(words) + tail).slice(0, room);
}

/** Prepositions, conjunctions and signs do not end a title. */
function withoutLoose(text: string): string {
  const shorter = text.replace(
    /(?:[\s,.;:(«—–|·-]+|\s(?:в|во|на|с|со|для|и|или|по|из|к|от|до|под|над|при|без))$/iu,
    "",
  );
  return shorter === text || shorter === "" ? text : withoutLoose(shorter);
}
