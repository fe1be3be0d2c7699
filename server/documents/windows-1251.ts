/** Replacements for signs missing from the code page that occur in product names. */
const alike: ReadonlyMap<string, string> = new Map([
  ["\u00d7", "x"],
  ["\u2715", "x"],
  ["\u00bd", "1/2"],
  ["\u00bc", "1/4"],
  ["\u00be", "3/4"],
  ["\u00b2", "2"],
  ["\u00b3", "3"],
  ["\u00b9", "1"],
  ["\u20bd", "\u0440\u0443\u0431."],
  ["\u2300", "\u0434\u0438\u0430\u043c."],
  ["\u00d8", "\u0434\u0438\u0430\u043c."],
  ["\u00f8", "\u0434\u0438\u0430\u043c."],
  ["\u2212", "-"],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "-"],
  ["\u2264", "<="],
  ["\u2265", ">="],
  ["\u2248", "~"],
  ["\u2033", '"'],
  ["\u2032", "'"],
  ["\u2009", " "],
  ["\u202f", " "],
  ["\u200b", ""],
  ["\ufeff", ""],
]);

let known: ReadonlyMap<string, number> | undefined;

/** Inverse of the platform's decoder. */
function codes(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const read = new TextDecoder("windows-1251");
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 0x98);
  return (known = new Map(bytes.map((byte) => [read.decode(Uint8Array.of(byte)), byte])));
}

/**
 * Encodes text for older spreadsheet programs. Missing signs are replaced by look-alikes, accented letters by plain
 * ones, anything else by its number in brackets: never silently by a question mark.
 */
export function windows1251(text: string): Buffer {
  const table = codes();
  const bytes: number[] = [];
  for (const sign of text) {
    const code = table.get(sign);
    if (code !== undefined) bytes.push(code);
    else for (const other of inPlaceOf(sign, table)) bytes.push(table.get(other) ?? 0x3f);
  }
  return Buffer.from(bytes);
}

function inPlaceOf(sign: string, table: ReadonlyMap<string, number>): string {
  const word = alike.get(sign);
  if (word !== undefined) return word;
  const plain = sign.normalize("NFKD").replace(/\p{M}+/gu, "");
  if (plain !== "" && [...plain].every((letter) => table.has(letter))) return plain;
  return /\p{M}/u.test(sign) ? "" : `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
