/** Of all commands those that were meant: of this noun and verb, else of this noun; all where nothing is known of the words. */
export function usageFor(usage: string, [noun = "", verb = ""]: readonly string[]): string {
  const [title = "", ...commands] = usage.trimEnd().split(/\n+ {2}(?=\S)/);
  const of = (...words: string[]) => commands.filter((command) => beginsWith(command, words));
  const meant = [of(noun, verb), of(noun)].find((found) => found.length > 0) ?? [];
  return meant.length === 0 ? usage : [title, ...meant].join("\n  ");
}

/** `on|off` is both. */
function beginsWith(command: string, words: readonly string[]): boolean {
  const named = command.split(/\s+/);
  return words.every((word, at) => word !== "" && (named[at] ?? "").split("|").includes(word));
}
