const mostLetters = 120;

/** What a visitor typed, made fit for the search; null when nothing is left to look for. */
export function searchText(typed: string): string | null {
  const text = typed
    .normalize("NFC")
    // Joiners, soft hyphens and broken surrogates stand inside words, control characters between them.
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, mostLetters);
  return text === "" ? null : text;
}
