/**
 * The form in which articles are compared (product rules §4, Search): upper case, without spaces and - . _ / \ ( ),
 * Cyrillic look-alikes turned Latin. Long and no-break hyphens, which word processors insert, count as hyphens.
 */
export function articleNorm(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2014\u2212._/\\()]/g, "")
    .replace(/[\u0400-\u04ff]/g, (letter) => latinTwins.get(letter) ?? letter);
}

/** A word of Latin letters that all have Cyrillic look-alikes, in Cyrillic (TPOC → ТРОС); otherwise the text itself. */
export function asCyrillic(text: string): string {
  const letters = [...text].map((letter) => (/[a-z]/i.test(letter) ? cyrillicTwins.get(letter.toUpperCase()) : letter));
  return letters.includes(undefined) ? text : letters.join("").toLowerCase();
}

const latinTwins: ReadonlyMap<string, string> = new Map([
  ["\u0410", "A"],
  ["\u0412", "B"],
  ["\u0415", "E"],
  ["\u0406", "I"],
  ["\u0408", "J"],
  ["\u041a", "K"],
  ["\u041c", "M"],
  ["\u041d", "H"],
  ["\u041e", "O"],
  ["\u0420", "P"],
  ["\u0405", "S"],
  ["\u0421", "C"],
  ["\u0422", "T"],
  ["\u0423", "Y"],
  ["\u0425", "X"],
]);

const cyrillicTwins: ReadonlyMap<string, string> = new Map(
  [...latinTwins].map(([cyrillic, latin]) => [latin, cyrillic]),
);
