type Read = { flags: Partial<Record<string, string>>; words: string[] };

/**
 * The flags with which the words of a command begin, each with its value, and the words that follow. Null for a flag that
 * the command does not know, that stands twice, or that has no value.
 */
export function readFlags(words: readonly string[], known: readonly string[]): Read | null {
  const flags: Read["flags"] = {};
  let at = 0;
  for (; words[at]?.startsWith("--"); at += 2) {
    const [flag = "", value = ""] = words.slice(at, at + 2);
    if (!known.includes(flag) || flags[flag] !== undefined || value === "" || value.startsWith("--")) return null;
    flags[flag] = value;
  }
  return { flags, words: words.slice(at) };
}
