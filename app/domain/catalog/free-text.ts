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
