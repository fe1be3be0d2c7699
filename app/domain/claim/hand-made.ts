import { subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** Quantity taken off a line by a manually created document and not yet counted against a claim. */
export type HandMade = { documentUuid: string; number: string; item: string; left: Quantity };
type Less = { item: string; less: Quantity };

/**
 * Offsets a claim's correction against manual documents for the same goods, so that nothing is deducted twice. `lines`
 * are the remaining deductions, zeros left out; `counted` is what was offset, by document.
 */
export function countHandMade<L extends Less>(
  lines: readonly L[],
  documents: readonly HandMade[],
): { lines: L[]; counted: { documentUuid: string; item: string; quantity: Quantity }[] } {
  const counted: { documentUuid: string; item: string; quantity: Quantity }[] = [];
  const rest = lines.map((line) => {
    let { less } = line;
    for (const { documentUuid, item, left } of documents.filter((one) => one.item === line.item)) {
      const quantity = left < less ? left : less;
      if (quantity <= zeroQuantity) continue;
      less = subtractQuantity(less, quantity);
      counted.push({ documentUuid, item, quantity });
    }
    return { ...line, less };
  });
  return { lines: rest.filter(({ less }) => less > zeroQuantity), counted };
}
