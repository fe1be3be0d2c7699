import { subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** What a document made by hand has taken off a line, as far as no claim has counted it yet. */
export type HandMade = { documentUuid: string; number: string; item: string; left: Quantity };
type Less = { item: string; less: Quantity };

/**
 * A claim's own correction beside those made by hand for the same goods: what they have taken already it takes no second
 * time. `lines` is what is still to be taken off each line, noughts left out; `counted` what of which document was reckoned.
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
