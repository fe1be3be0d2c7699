import { sentencesOf } from "#app/i18n/sentences";
import type { Dictionary } from "./dictionary.ts";
import { pluralForm } from "./numbers.ts";

/**
 * Values for `{{name}}`, inserted verbatim: React and e-mail templates do the escaping. `count` selects the plural
 * form.
 */
export type Values = Readonly<Record<string, string | number>>;

/** Keys of a dictionary: nested ones joined by dots, plural forms without suffixes. */
export type KeyOf<D> = {
  [K in keyof D & string]: D[K] extends string ? Singular<K> : `${K}.${KeyOf<D[K]>}`;
}[keyof D & string];
type Singular<K extends string> = K extends `${infer Base}_${"one" | "few" | "many"}` ? Base : K;

export type Translate<D> = (key: KeyOf<D>, values?: Values) => string;

/** The translator of a dictionary, identified by its name. */
export function namespace<const D extends Dictionary>(name: string, dictionary: D): Translate<D> {
  const find = sentencesOf(name, dictionary);
  // Cached: a look-up in i18next takes some 10 µs, and a page has hundreds of them.
  const sentences = new Map<string, string>();

  function sentenceOf(key: string, count: number | undefined): string {
    const form = count === undefined ? key : `${key}:${pluralForm(count)}`;
    let sentence = sentences.get(form);
    if (sentence === undefined) {
      sentence = find(key, count);
      sentences.set(form, sentence);
    }
    return sentence;
  }

  return (key, values) => {
    const count = values?.["count"];
    const sentence = sentenceOf(key, typeof count === "number" ? count : undefined);
    return values ? fill(sentence, values) : sentence;
  };
}

/** Replaces `{{name}}`, or `{{name, clock}}` for seconds as minutes:seconds. An unknown name stays visible. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{(\w+)(, clock)?\}\}/g, (whole, name: string, clock?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return clock ? minutesAndSeconds(Number(value)) : String(value);
  });
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
