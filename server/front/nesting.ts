/** Names nested deeper than this ("a.b[c]…") break those who build a tree of them (invariants Facts). */
export const mostLevels = 32;

export function levelsOf(name: string): number {
  return 1 + (name.match(/[[.]|%5b|%2e/gi)?.length ?? 0);
}
