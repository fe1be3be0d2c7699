import type { DocumentLine } from "./records.ts";

/** What a document of 1C is to an order. */
export type ReturnedKind = "order" | "shipping" | "return" | "payment";

/** How names of 1C are compared: lower case, without spaces. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/\s/g, "");
}

/** A line of the shop; quantity in thousandths. */
export type ComparedLine = { id: string; name: string; quantity: number };

/** `before` is the shop's, null if it has no such line; `after` is that of 1C. */
export type LineDifference = { name: string; before: number | null; after: number };

/**
 * What shipping documents leave of a part, and what they ship beyond it. A document without lines ships all.
 */
export function shippedOf(
  own: readonly ComparedLine[],
  documents: readonly (readonly ComparedLine[] | null)[],
): { isWhole: boolean; excess: LineDifference[] } {
  const named = documents.flatMap((lines) => lines ?? []);
  if (named.length === 0) return { isWhole: documents.length > 0, excess: [] };
  const differences = lineDifferences(
    own,
    named.map((line) => ({ ...line, isService: false })),
  );
  const isLess = ({ before, after }: LineDifference) => before !== null && after < before;
  return {
    isWhole: documents.some((lines) => lines === null) || !differences.some(isLess),
    excess: differences.filter((line) => !isLess(line)),
  };
}

/** Goods that a document has otherwise than the shop. Services are no goods; the same good twice counts as one. */
export function lineDifferences(
  own: readonly ComparedLine[],
  theirs: readonly Pick<DocumentLine, "id" | "name" | "quantity" | "isService">[],
): LineDifference[] {
  const before = summed(own);
  const after = summed(theirs.filter(({ isService }) => !isService));
  const lost = [...before].map(([id, { name, quantity }]) => ({
    name,
    before: quantity,
    after: after.get(id)?.quantity ?? 0,
  }));
  const added = [...after].flatMap(([id, { name, quantity }]) =>
    before.has(id) ? [] : [{ name, before: null, after: quantity }],
  );
  return [...lost.filter((line) => line.before !== line.after), ...added];
}

function summed(lines: readonly ComparedLine[]): Map<string, ComparedLine> {
  const sums = new Map<string, ComparedLine>();
  for (const { id, name, quantity } of lines)
    sums.set(id, { id, name, quantity: (sums.get(id)?.quantity ?? 0) + quantity });
  return sums;
}
