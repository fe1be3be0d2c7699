/**
 * The form in which article codes are compared (decisions §4, Search): upper case,
 * without spaces and - . _ / \ ( ), Cyrillic letters that look Latin turned Latin.
 * Long and no-break hyphens count as hyphens: word processors put them in.
 */
export function articleNorm(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2014\u2212._/\\()]/g, "")
    .replace(/[\u0400-\u04ff]/g, (letter) => latinTwins.get(letter) ?? letter);
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
