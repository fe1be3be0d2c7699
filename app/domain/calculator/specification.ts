import { isMissing, type CountedKitLine, type KitPart } from "./kit.ts";

/** A part chosen instead of the one that the rules give. */
export type Swap = { from: string; to: string };

/** Total need of one article. */
export type Needed = {
  article: string;
  /** The article that the rules give, if another was chosen. */
  insteadOf: string | null;
  alternatives: readonly string[];
  pieces: number;
};

/** The kits with the chosen alternatives applied; a swap that no rule allows is ignored. */
export function withSwaps<Line extends CountedKitLine>(
  kit: readonly Line[],
  swaps: readonly Swap[],
): (Line | KitPart)[] {
  return kit.map((line) => {
    if (isMissing(line)) return line;
    const swap = swaps.find(({ from, to }) => from === line.article && line.alternatives.includes(to));
    return swap === undefined ? line : { ...line, article: swap.to };
  });
}

/** All sashes together, one line per article, in order of first use. */
export function specificationOf(
  kits: readonly { kit: readonly CountedKitLine[]; quantity: number }[],
  swaps: readonly Swap[],
): Needed[] {
  const needed = new Map<string, Needed>();
  for (const { kit, quantity } of kits) {
    for (const [place, line] of withSwaps(kit, swaps).entries()) {
      const named = kit[place];
      if (isMissing(line) || named === undefined || isMissing(named)) continue;
      const before = needed.get(line.article);
      const pieces = (before?.pieces ?? 0) + line.pieces * quantity;
      const insteadOf = named.article === line.article ? null : named.article;
      needed.set(
        line.article,
        before
          ? { ...before, pieces, alternatives: [...new Set([...before.alternatives, ...line.alternatives])] }
          : { article: line.article, insteadOf, alternatives: line.alternatives, pieces },
      );
    }
  }
  return [...needed.values()];
}
