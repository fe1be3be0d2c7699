const mostLetters = 120;

/** Cleans a typed query for the search; null if nothing is left. */
export function searchText(typed: string): string | null {
  const text = typed
    .normalize("NFC")
    // Joiners, soft hyphens and broken surrogates occur inside words, control characters between them.
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, mostLetters);
  return text === "" ? null : text;
}
