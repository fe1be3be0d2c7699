import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDifferences, normalName } from "#app/domain/exchange/returned-document.ts";

const line = fc.record({
  id: fc.constantFrom("a", "b", "c", "d"),
  name: fc.constant("Болт"),
  quantity: fc.integer({ min: 1, max: 5_000 }),
});
const sent = (lines: readonly { id: string; name: string; quantity: number }[]) =>
  lines.map((one) => ({ ...one, isService: false }));

describe("a document that 1C sends back", () => {
  it("has names that are compared in lower case and without spaces", () => {
    expect(normalName(" К  Обеспечению\u00a0")).toBe("кобеспечению");
  });

  it("differs in nothing from its own lines, in any order and however they are divided", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const divided = lines.flatMap((one) =>
          one.quantity > 1
            ? [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ]
            : [one],
        );
        expect(lineDifferences(lines, sent(divided.toReversed()))).toEqual([]);
      }),
    );
  });

  it("differs in exactly the goods whose sums of quantities differ, services aside", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (own, theirs) => {
        const total = (lines: typeof own, id: string) =>
          lines.filter((one) => one.id === id).reduce((sum, { quantity }) => sum + quantity, 0);
        const expected = ["a", "b", "c", "d"].filter((id) => total(own, id) !== total(theirs, id)).length;
        const service = { id: "ORDER_DELIVERY", name: "Доставка", quantity: 1_000, isService: true };
        expect(lineDifferences(own, [...sent(theirs), service])).toHaveLength(expected);
      }),
    );
  });
});
