/** A reproducible stream of numbers: the same name gives the same stream everywhere and for ever. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer, both ends included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(share: number): boolean;
};

export function randomOf(name: string): Random {
  let state = fnv1a(name);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, int, pick: (list) => list[int(0, list.length - 1)] ?? list[0], chance: (share) => next() < share };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
