const mostLetters = 120;
/** A word this long is cut itself. */
const longestWord = 60;

/** Cleans a typed query for the search, a longer one cut at a word; null if nothing is left. */
export function searchText(typed: string): string | null {
  const text = cleanText(typed);
  if (text.length <= mostLetters) return text === "" ? null : text;
  const cut = text.slice(0, mostLetters + 1);
  const end = cut.lastIndexOf(" ");
  return end > longestWord ? cut.slice(0, end) : cut.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, "");
}

/** Whether only the beginning of the text is searched. */
export function isSearchedInPart(typed: string): boolean {
  return cleanText(typed).length > mostLetters;
}

/** The same for a pasted list, whose tabs and line breaks are kept. */
export function listText(typed: string): string {
  return withoutJoiners(typed).replace(/[^\P{Cc}\t\r\n]/gu, " ");
}

function cleanText(typed: string): string {
  return withoutJoiners(typed)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Joiners, soft hyphens and broken surrogates occur inside words, control characters between them. */
function withoutJoiners(typed: string): string {
  return typed.normalize("NFC").replace(/[\p{Cf}\p{Cs}]/gu, "");
}
