import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeLines, type MergeLine } from "#app/domain/basket/merge.ts";
import { maxOrderQuantity, type QuantityRule } from "#app/domain/quantity.ts";
import { multiplicities, q, quantities } from "../arbitraries.ts";

const rules = new Map<string, QuantityRule>([
  ["hinge", { multiplicity: q(1) }],
  ["screw", { multiplicity: q(50) }],
  ["rare", { multiplicity: q(1), maxQuantity: q(10) }],
]);
const line = (uuid: string, quantity: number): MergeLine => ({ uuid, quantity: q(quantity) });

describe("the guest's basket at login", () => {
  it("is added to the account's, line by line", () => {
    expect(mergeLines([line("hinge", 2)], [line("hinge", 3), line("screw", 50)], rules)).toEqual({
      lines: [line("hinge", 5), line("screw", 50)],
      added: [
        { ...line("hinge", 3), capped: false },
        { ...line("screw", 50), capped: false },
      ],
      left: [],
    });
  });

  it("is rounded to the multiplicity", () => {
    const merged = mergeLines([line("screw", 50)], [line("screw", 60)], rules);
    expect(merged.lines).toEqual([line("screw", 150)]);
    expect(merged.added).toEqual([{ ...line("screw", 100), capped: false }]);
  });

  it("is capped, and the cap is reported", () => {
    const merged = mergeLines([line("rare", 8)], [line("rare", 8)], rules);
    expect(merged.lines).toEqual([line("rare", 10)]);
    expect(merged.added).toEqual([{ ...line("rare", 2), capped: true }]);
  });

  it("adds nothing where the account is above a lowered maximum", () => {
    const merged = mergeLines([line("rare", 15)], [line("rare", 1)], rules);
    expect(merged.lines).toEqual([line("rare", 10)]);
    expect(merged.added).toEqual([{ ...line("rare", 0), capped: true }]);
  });

  it("keeps a discontinued product, so that the basket can report it", () => {
    expect(mergeLines([], [line("gone", 7)], rules).lines).toEqual([line("gone", 7)]);
    expect(mergeLines([line("gone", 1)], [line("gone", 7)], rules).lines).toEqual([line("gone", 8)]);
  });

  it("leaves other lines of the account unchanged", () => {
    expect(mergeLines([line("screw", 60)], [], rules)).toEqual({ lines: [line("screw", 60)], added: [], left: [] });
  });

  it("fills the basket to 500 lines and names what did not fit", () => {
    const account = Array.from({ length: 499 }, (_, n) => line(`a${n}`, 1));
    const merged = mergeLines(account, [line("x", 1), line("y", 1), line("a0", 1)], new Map());
    expect(merged.lines).toHaveLength(500);
    expect(merged.left).toEqual([line("y", 1)]);
    expect(merged.lines[0]).toEqual(line("a0", 2));
  });

  it("loses no line: the union of both, each product once, every settled line a multiple within its maximum", () => {
    const uuids = fc.constantFrom("a", "b", "c", "d", "e");
    const lines = fc.uniqueArray(
      fc.record({ uuid: uuids, quantity: quantities().filter((quantity) => quantity > 0) }),
      { selector: ({ uuid }) => uuid },
    );
    fc.assert(
      fc.property(lines, lines, multiplicities, (account, guest, multiplicity) => {
        const rule = { multiplicity };
        const merged = mergeLines(account, guest, new Map([..."abcde"].map((uuid) => [uuid, rule])));
        const union = new Set([...account, ...guest].map(({ uuid }) => uuid));
        expect(merged.lines.map(({ uuid }) => uuid)).toEqual([...union]);
        for (const { uuid } of guest) {
          const settled = merged.lines.find((one) => one.uuid === uuid)?.quantity ?? q(0);
          const wanted = [...account, ...guest].reduce((sum, one) => sum + (one.uuid === uuid ? one.quantity : 0), 0);
          expect(settled % multiplicity).toBe(0);
          expect(settled >= Math.min(wanted, maxOrderQuantity(multiplicity, null))).toBe(true);
        }
      }),
    );
  });
});
