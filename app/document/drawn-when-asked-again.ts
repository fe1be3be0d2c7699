/**
 * What hangs on its key alone, kept from the second time on that it is asked for: a crawl that takes each page once pushes
 * nothing out. `most` pieces at once, of those that are small enough; the one that has waited longest makes room.
 */
export function drawnWhenAskedAgain<T>({
  most,
  isSmall,
}: {
  most: number;
  isSmall(drawn: T): boolean;
}): (key: string, draw: () => T) => T {
  const kept = new Map<string, T>();
  const asked = new Set<string>();
  return (key, draw) => {
    const known = kept.get(key);
    const drawn = known ?? draw();
    if (known === undefined && !isSmall(drawn)) return drawn;
    if (known !== undefined || asked.delete(key)) {
      kept.delete(key);
      kept.set(key, drawn);
      dropOldest(kept, most);
    } else {
      asked.add(key);
      dropOldest(asked, most * askedPerKept);
    }
    return drawn;
  };
}

/** A key is a short text, a piece is not: more can be remembered of what was asked for than of what was drawn. */
const askedPerKept = 20;

function dropOldest(memory: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of memory.keys()) {
    if (memory.size <= most) break;
    memory.delete(oldest);
  }
}
