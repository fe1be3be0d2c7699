import { stemsOf } from "./russian-stem.ts";
import { meaningful, type TradeLexicon } from "./trade-lexicon.ts";

/** Shorter beginnings are shared by words that have nothing to do with each other. */
const shortest = 4;

/** Uuids of the categories whose names have a word that begins as one of these does, the longest beginning first. */
export function alikeKinds(text: string, { categories }: Pick<TradeLexicon, "categories">, most: number): string[] {
  const said = meaningful(stemsOf(text)).filter((stem) => /^[а-яё]+$/u.test(stem));
  return categories
    .map(({ uuid, stems }) => ({
      uuid,
      shared: Math.max(0, ...said.flatMap((stem) => stems.map((own) => sharedLength(stem, own)))),
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
