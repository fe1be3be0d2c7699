/** Names nested deeper ("a.b[c]…") overflow recursive parsers (invariants Facts). */
export const mostLevels = 32;

export function levelsOf(name: string): number {
  return 1 + (name.match(/[[.]|%5b|%2e/gi)?.length ?? 0);
}
