import { createInstance } from "i18next";
import type { Dictionary } from "./dictionary.ts";

/**
 * Looks up sentences by key and number with i18next. Browsers get sentences.browser.ts instead (package.json,
 * imports).
 */
export function sentencesOf(name: string, dictionary: Dictionary): (key: string, count: number | undefined) => string {
  russian.addResourceBundle("ru", name, dictionary);
  return (key, count) =>
    russian.t(key, { ns: name, skipInterpolation: true, ...(count === undefined ? {} : { count: wholeOf(count) }) });
}

const russian = createInstance();
void russian.init({ lng: "ru", fallbackLng: false, resources: {}, initAsync: false, nsSeparator: false });

/** A fraction governs the genitive singular, which is the form of 2: "1,5 метра". */
function wholeOf(count: number): number {
  return Number.isInteger(count) ? count : 2;
}
