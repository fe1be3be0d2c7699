/**
 * A code by its sound in Latin letters, without signs: «МЗ-Г10.8Z», «MZ-G10.8Z» and «мз г10 8з» are equal. Spellings
 * of one sound map to one letter. Mirrors article_sound in the database (0028_search_trade.sql).
 */
export function articleSound(code: string): string {
  const small = code.toLowerCase().replace(/[^a-zа-яё\d]/g, "");
  const latin = [...small].map((letter) => soundOf.get(letter) ?? letter).join("");
  return spellings.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), latin);
}

const soundOf: ReadonlyMap<string, string> = new Map(
  [..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя"].map((letter, at) => [
    letter,
    "a,b,v,g,d,e,e,zh,z,i,i,k,l,m,n,o,p,r,s,t,u,f,h,c,ch,sh,sh,,i,,e,u,a".split(",")[at] ?? "",
  ]),
);

/** Applied in this order. */
const spellings: readonly (readonly [string, string])[] = [
  ["shch", "sh"],
  ["sch", "sh"],
  ["ts", "c"],
  ["tz", "c"],
  ["kh", "h"],
  ["yu", "u"],
  ["ju", "u"],
  ["ya", "a"],
  ["ja", "a"],
  ["yo", "e"],
  ["x", "h"],
  ["y", "i"],
  ["j", "i"],
  ["w", "v"],
  ["q", "k"],
];

/** Codes of accounting programs are filled up with zeros that nobody types: «УТ-12874» is «УТ-00012874». */
export function zeroPaddedSounds(sound: string): string[] {
  const [, letters = "", digits = ""] = /^([a-z]{1,4})([1-9]\d{0,7})$/.exec(sound) ?? [];
  if (digits === "") return [];
  return paddedLengths
    .filter((length) => length > digits.length)
    .map((length) => letters + digits.padStart(length, "0"));
}

const paddedLengths = [5, 6, 7, 8, 9];
