import { meaningful } from "./function-words.ts";
import { stemsOf } from "./russian-stem.ts";
import type { TradeLexicon } from "./trade-lexicon.ts";

/** Shorter beginnings are shared by unrelated words. */
const shortest = 4;

/** Uuids of categories with a word in their name that shares a beginning with one of these words, longest first. */
export function alikeKinds(text: string, { categories }: Pick<TradeLexicon, "categories">, most: number): string[] {
  const queryStems = meaningful(stemsOf(text)).filter((stem) => /^[а-яё]+$/u.test(stem));
  return categories
    .map(({ uuid, stems }) => ({
      uuid,
      shared: Math.max(0, ...queryStems.flatMap((stem) => stems.map((own) => sharedLength(stem, own)))),
    }))
    .filter(({ shared }) => shared >= shortest)
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, most)
    .map(({ uuid }) => uuid);
}

function sharedLength(one: string, other: string): number {
  const length = [...one].findIndex((letter, at) => letter !== other[at]);
  return length === -1 ? one.length : length;
}
