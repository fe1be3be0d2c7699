import { bearableSlips, editDistance, isSlip } from "./edit-distance.ts";
import { russianStem } from "./russian-stem.ts";

/** A known word that resembles a typed one; `goods`: how many have it, where that was counted. */
export type AlikeWord = { word: string; lexeme: string; goods?: number };

/** A known word that the typed one may be; `cost` in slips. */
export type Correction = AlikeWord & { cost: number };

/** A wrong first letter, which is rare, costs half a slip more. */
const firstLetterCost = 0.5;
/** Of each letter in which only the endings differ. */
const endingCost = 0.25;
/** A slip has to be outweighed by so many times the logarithm of the frequency. */
const slipFactor = 4;
/** Above this number of goods a word counts as frequent: counting further costs time and changes little. */
export const mostCounted = 1_000;

/**
 * How likely a correction is: log₂(2 + goods) / 4^cost, higher is better. Of words at the same distance the more frequent
 * one is meant; one slip farther, only one that has 1,000 goods where the other has up to three.
 */
export function correctionScore({ cost, goods = 0 }: Pick<Correction, "cost" | "goods">): number {
  return Math.log2(2 + Math.min(goods, mostCounted)) / slipFactor ** cost;
}

/** Those of the resembling words that the typed one may be, misspelt. */
export function correctionsOf(token: string, alike: readonly AlikeWord[]): Correction[] {
  const most = bearableSlips(token);
  const stem = russianStem(token);
  return alike.flatMap((one): Correction[] => {
    // Of another form than the goods' word, or of its abbreviation, the stems are closer.
    const [whole, stems] = [editDistance(token, one.word, most), editDistance(stem, one.lexeme, most)];
    if (!isSlip(token, one.word, whole) && !(stems < whole && isSlip(stem, one.lexeme, stems))) return [];
    const slips = Math.min(whole, stems);
    const isOtherFirst = one.word[0] !== token[0];
    // A first letter is not wrong together with another one.
    if (isOtherFirst && slips > 1) return [];
    const ending = Math.min(whole, most + 1) - slips;
    return [{ ...one, cost: slips + ending * endingCost + (isOtherFirst ? firstLetterCost : 0) }];
  });
}

/** The most likely one; among equals the first. */
export function bestCorrection<T extends Pick<Correction, "cost" | "goods">>(corrections: readonly T[]): T | null {
  const [best] = corrections.toSorted((one, other) => correctionScore(other) - correctionScore(one));
  return best ?? null;
}
