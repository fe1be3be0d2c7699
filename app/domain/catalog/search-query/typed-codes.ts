import { articleNorm } from "#app/domain/catalog/article.ts";
import { articleSound } from "./article-sound.ts";
import { otherLayout } from "./keyboard-layout.ts";

/**
 * Possible codes in a query: the whole text, its words and joined neighbours («ПК 100 YZ КЦ»), without a leading word
 * for «article», glued or not. `whole` first, then in order.
 */
export function typedCodes(text: string): string[] {
  const bare = text
    .replace(/(?:^|(?<=\s))(?:артикул[ау]?|арт|код(?:\s+товара)?|sku|art)[.:№\s]*(?=\S*\d)/giu, " ")
    .trim();
  // «ШК:2901300000005», «код=МЗ-Г10.8Z»: the text before such a sign labels the code.
  const words = bare.split(/[\s,;:=№#]+/u).filter((word) => word !== "");
  const runs = [bare, ...words];
  // «м8х50» is no «V8[50» in the other layout.
  if (/\d/.test(bare) && !isSize(bare))
    runs.push(withoutLookAlikes(bare), otherLayout(bare), ...partsInOtherLayout(bare), articleNorm(bare));
  for (let length = 2; length <= mostJoined; length += 1)
    for (let at = 0; at + length <= words.length; at += 1) runs.push(words.slice(at, at + length).join(" "));
  const sounds = new Set<string>();
  return runs
    .filter((run) => {
      const sound = articleSound(run);
      if (!isCodeLike(run, sound) || sounds.has(sound)) return false;
      sounds.add(sound);
      return true;
    })
    .slice(0, mostCodes);
}

/** Codes pasted from a list, one per part. Null for any other query. */
export function listedCodes(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== "");
  const isList = parts.length >= 2 && parts.every((part) => isCodeLike(part));
  return isList ? parts.slice(0, mostListed) : null;
}

/** Corrects digits and letters that look alike: «M3» for «МЗ», «1О» for «10». */
function withoutLookAlikes(text: string): string {
  return text
    .replace(/(?<=\p{L})3(?!\d)|(?<![\p{L}\d])3(?=\p{L})/gu, "z")
    .replace(/(?<=\d)[oо](?=\d|$|[^\p{L}])/giu, "0")
    .replace(/(?<=\p{L})0(?=\p{L})/gu, "o")
    .replace(/(?<=\d)[lі|](?=\d)/giu, "1");
}

/** Readings of a two-alphabet code typed in one layout: «dk-dc60.sl» is «ВЛ-DC60.SL», «nr.r606z» is «ТК.К606Z». */
function partsInOtherLayout(text: string): string[] {
  if (/\s/u.test(text)) return [];
  const parts = [...text.matchAll(/[a-zа-яё]+/giu)];
  const inOther = (wanted: readonly RegExpExecArray[]) =>
    wanted.reduce(
      (code, { 0: part, index }) => code.slice(0, index) + otherLayout(part) + code.slice(index + part.length),
      text,
    );
  return parts.length < 2 ? [] : [parts.slice(0, 1), parts.slice(0, 2), parts.slice(-1)].map(inOther);
}

const mostCodes = 14;
const mostJoined = 4;
const mostListed = 40;
const fewestSigns = 4;

/** Sizes, prices and threads are too short or have no letters. */
export function isCodeLike(text: string, sound = articleSound(text)): boolean {
  if (sound.length < fewestSigns || sound.length > 40) return false;
  return /\d/.test(sound) && (/[a-z]/.test(sound) || sound.length >= 6) && !isSize(text);
}

function isSize(text: string): boolean {
  return /^[мm]?\d{1,5}(?:[.,]\d+)?(?:\s*[xхXХ×*]\s*\d+(?:[.,]\d+)?)*\s?(?:мм|см|м|кг|г|л|мл|шт|руб|р|₽)?$/iu.test(
    text.trim(),
  );
}
