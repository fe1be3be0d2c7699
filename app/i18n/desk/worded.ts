/** Codes in their words; one of another release as it is. */
export function worded(words: Readonly<Record<string, string>>): (code: string) => string {
  return (code) => (Object.hasOwn(words, code) ? (words[code] ?? code) : code);
}
