import { longestListName } from "#app/domain/limits.ts";

/** A free name for a new list: the given one, numbered if it is taken. */
export function freeListName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) {
    const behind = ` (${number})`;
    free = name.slice(0, longestListName - behind.length).trimEnd() + behind;
  }
  return free;
}
