import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countHandMade } from "#app/domain/claim/hand-made.ts";
import { addQuantity, quantityFromNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";

const quantity = fc.integer({ min: 0, max: 20 }).map(quantityFromNumber);
const items = ["a", "b", "c"];

test("a claim and a manual correction deduct from a line what both justify: never more, and from no document more than it contains", () => {
  const lines = fc.uniqueArray(fc.record({ item: fc.constantFrom(...items), less: quantity }), {
    selector: ({ item }) => item,
  });
  const documents = fc.array(fc.record({ item: fc.constantFrom(...items), left: quantity }), { maxLength: 6 });
  fc.assert(
    fc.property(lines, documents, (claimed, made) => {
      const hand = made.map((one, at) => ({ ...one, documentUuid: `${at}`, number: `${at}` }));
      const { lines: rest, counted } = countHandMade(claimed, hand);
      for (const { item, less } of claimed) {
        const took = addQuantity(...hand.filter((one) => one.item === item).map(({ left }) => left));
        const still = rest.find((one) => one.item === item)?.less ?? zeroQuantity;
        expect(still).toBe(less > took ? subtractQuantity(less, took) : zeroQuantity);
        expect(addQuantity(still, ...counted.filter((one) => one.item === item).map((one) => one.quantity))).toBe(less);
      }
      for (const one of hand) {
        const of = counted.filter(({ documentUuid }) => documentUuid === one.documentUuid);
        expect(addQuantity(...of.map((each) => each.quantity)) <= one.left).toBe(true);
        expect(of.every(({ item }) => item === one.item)).toBe(true);
      }
    }),
  );
});
