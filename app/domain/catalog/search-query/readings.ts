import { articleNorm, asCyrillic } from "#app/domain/catalog/article.ts";
import { otherLayout } from "./keyboard-layout.ts";
import { transliterated } from "./transliteration.ts";
import { spellSizes } from "./sizes/typed-size.ts";

/**
 * Interpretations of a text, in the order they are tried (product rules §4, Search). `number` drops trailing zeros of
 * the typed number, `twin` replaces look-alike letters.
 */
type Reading = "typed" | "number" | "twin" | "layout" | "transliteration";
export type Read = { how: Reading; text: string };
export type ReadCode = { how: Exclude<Reading, "number">; text: string; norm: string };

/** Words considered in a long text. */
const mostWords = 12;

/** Text in quotation marks is searched literally. */
export function literalOf(text: string): string | null {
  return /^["«“„](.+)["»”“]$/u.exec(text)?.[1]?.trim() ?? null;
}

/** Possible readings of each word, as typed first. */
export function wordReadings(text: string, literal: boolean): Read[][] {
  return spellSizes(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => (literal ? [{ how: "typed", text: word }] : different(word)));
}

/** The whole query as an article: as typed and, if it contains digits, in the other layout and alphabet. */
export function codeReadings(text: string, literal: boolean): ReadCode[] {
  const read = literal || !/\d/.test(text) ? [{ how: "typed" as const, text }] : different(text);
  // Zeros of a code are significant.
  const codes = read
    .flatMap(({ how, text }): ReadCode[] => (how === "number" ? [] : [{ how, text, norm: articleNorm(text) }]))
    .filter(({ norm }) => norm !== "");
  return codes.filter(({ norm }, at) => codes.findIndex((other) => other.norm === norm) === at);
}

/** «4,0х20» is «4х20», «4.20» is «4.2». */
function withoutIdleZeros(text: string): string {
  return text.replace(/(?<![\d.,])(\d+)(?:([.,]\d*?[1-9])|[.,])0+(?![\d.,])/g, "$1$2");
}

function different(text: string): Read[] {
  const twin = /[а-яё]/i.test(text) ? text : asCyrillic(text);
  const all: Read[] = [
    { how: "typed", text },
    { how: "number", text: withoutIdleZeros(text) },
    { how: "twin", text: twin },
    { how: "layout", text: otherLayout(text) },
    { how: "transliteration", text: transliterated(text) },
    // «schetchik»: «sch» is «щ» or «сч».
    { how: "transliteration", text: transliterated(text.replace(/sch/giu, "сч")) },
  ];
  // «утюг» is no «en.u».
  const isSigns = ({ how, text: other }: Read) =>
    how === "layout" && /^[а-яё]+$/iu.test(text) && !/^[a-z]+$/iu.test(other);
  return all.filter(
    (one, at) => !isSigns(one) && all.findIndex((other) => other.text.toLowerCase() === one.text.toLowerCase()) === at,
  );
}
