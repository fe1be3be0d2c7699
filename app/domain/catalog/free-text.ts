const longestText = 200;

/** Free text: controls and runs of spaces become one space; cut at 200 characters. */
export function textOf(text: string | null): string {
  const tidy = (text ?? "")
    .slice(0, 2 * longestText)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  // Half of a cut surrogate pair would not survive an address.
  return tidy
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
