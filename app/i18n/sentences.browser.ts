import type { Dictionary } from "./dictionary.ts";
import { pluralForm } from "./numbers.ts";

/**
 * Same results as sentences.ts with i18next, whose 16.0 kB of script (gzip; this is 0.3) would exceed the 120 kB limit
 * of a page; tests/shape/sentences.test.ts compares both for every sentence.
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
