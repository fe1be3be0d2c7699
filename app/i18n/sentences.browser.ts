import { pluralForm } from "./numbers.ts";
import type { Dictionary } from "./translator.ts";

/**
 * The same answers as sentences.ts gives by i18next, which alone would take every page over its 120 kB of script;
 * tests/shape/sentences.test.ts holds the two together on every sentence of the shop.
 */
export function sentencesOf(_name: string, dictionary: Dictionary): (key: string, count: number | undefined) => string {
  return (key, count) => {
    const form = count === undefined ? undefined : find(dictionary, `${key}_${pluralForm(count)}`);
    return form ?? find(dictionary, key) ?? key;
  };
}

function find(dictionary: Dictionary, key: string): string | undefined {
  let found: string | Dictionary | undefined = dictionary;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}
