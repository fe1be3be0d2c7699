const bodies = "гост|ост|din|дин|iso|исо|en";
const standard = new RegExp(
  String.raw`(?<![\p{L}\d])((?:${bodies})(?:\s+(?:р|${bodies}))*)([\s-]*)(\d{2,6}(?:\.\d+)?)(?:[-:](?:\d{2}|(?:19|20)\d{2}))?(?![\p{L}\d])`,
  "giu",
);

/**
 * Spells the number of a standard as product names do: «DIN125» and «ГОСТ-11371-78» without the sign and the year.
 * `isWord` tells words that goods have as they are typed.
 */
export function spellStandards(text: string, isWord: (word: string) => boolean): string {
  return text.replace(standard, (typed, body: string, between: string, number: string) =>
    between === "" && isWord(`${body}${number}`) ? typed : `${body} ${number}`,
  );
}
