const longestText = 200;

/** Replaces controls and runs of whitespace by one space; cuts at 200 characters. */
export function textOf(text: string | null): string {
  const tidy = (text ?? "")
    .slice(0, 2 * longestText)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  // Half of a cut surrogate pair cannot be encoded in a URL.
  return tidy
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** A text for the search: like `textOf`, but longer, and with the lines and tabs of a list. */
export function searchedText(text: string | null): string {
  return (text ?? "")
    .slice(0, longestSearched)
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, " ")
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** The same for an address and a search field, which have no lines and tabs: semicolons and two spaces instead. */
export function asOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, "; ")
    .replaceAll("\t", "  ");
}

/** More than a path may hold, and than the lists that are read. */
const longestSearched = 60_000;
