import { isMissing, type KitLine, type Part } from "./kit.ts";

/** A part taken in place of the one that the rules name. */
export type Swap = { from: string; to: string };

/** What all sashes need of one article. */
export type Needed = {
  article: string;
  /** What the rules name, where another was chosen. */
  insteadOf: string | null;
  alternatives: readonly string[];
  pieces: number;
};

/** The kits with what the buyer chose among the alternatives; a swap that no rule allows changes nothing. */
export function withSwaps<Line extends KitLine>(kit: readonly Line[], swaps: readonly Swap[]): (Line | Part)[] {
  return kit.map((line) => {
    if (isMissing(line)) return line;
    const swap = swaps.find(({ from, to }) => from === line.article && line.alternatives.includes(to));
    return swap === undefined ? line : { ...line, article: swap.to };
  });
}

/** All sashes together, an article once, in the order in which they are first needed. */
export function specificationOf(
  kits: readonly { kit: readonly KitLine[]; quantity: number }[],
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
