import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  missingOf,
  pickedExactly,
  pickedMore,
  pickingState,
  readScan,
  type PickLine,
} from "#app/domain/picking/scan.ts";
import { addQuantity, quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { multiplicities, q, quantities } from "#tests/domain/arbitraries.ts";

const ean = "4006381333931";
const line = (change: Partial<PickLine> = {}): PickLine => ({
  uuid: "one",
  article: "DH-120.R",
  name: "Петля",
  barcodes: [ean],
  packs: [],
  multiplicity: q(1),
  ordered: q(4),
  picked: zeroQuantity,
  isMarked: false,
  isCut: false,
  codes: 0,
  ...change,
});

describe("a scan", () => {
  it("adds one pack by barcode, by the code of its box, and by article however it is typed", () => {
    const lines = [line({ multiplicity: q(2) })];
    for (const code of [ean, `0${ean}`, "DH-120.R", "dh 120r", "DН-120.R"])
      expect(readScan(lines, code), code).toMatchObject({ ok: true, value: { kind: "add", quantity: q(2) } });
  });

  it("of a pack's own barcode adds what the pack holds", () => {
    const packs = [{ quantity: q(3), barcode: "96385074" }];
    expect(readScan([line({ packs })], "96385074")).toMatchObject({ ok: true, value: { quantity: q(3) } });
  });

  it("asks how much of goods cut to length, and of a pack larger than what is missing", () => {
    expect(readScan([line({ isCut: true })], ean)).toMatchObject({ value: { kind: "ask" } });
    expect(readScan([line({ multiplicity: q(3), picked: q(2) })], ean)).toMatchObject({ value: { kind: "ask" } });
  });

  it("goes to the line that lacks something, if two have the same goods", () => {
    const lines = [line({ picked: q(4) }), line({ uuid: "two" })];
    expect(readScan(lines, ean)).toMatchObject({ value: { line: { uuid: "two" } } });
    expect(readScan([line({ picked: q(4) })], ean)).toEqual({ ok: false, code: "pickAbove", name: "Петля" });
  });

  it("of goods of another part is refused", () => {
    for (const code of ["4006381333948", "X-1", "", " "])
      expect(readScan([line()], code), code).toEqual({ ok: false, code: "scanUnknown" });
  });

  it("of marked goods has to be a marking code of one of their barcodes", () => {
    const marked = [line({ isMarked: true, multiplicity: q(2) })];
    expect(readScan(marked, ean)).toMatchObject({ ok: false, code: "markingNeeded" });
    expect(readScan(marked, `010${ean}21ABC`)).toMatchObject({
      ok: true,
      value: { kind: "mark", code: { gtin: `0${ean}`, serial: "ABC" } },
    });
    expect(readScan(marked, "010400638133394821ABC")).toMatchObject({ ok: false, code: "markingForeign" });
    expect(readScan([line({ isMarked: true, picked: q(4) })], `010${ean}21ABC`)).toMatchObject({ code: "pickAbove" });
  });

  it("of a marking code on goods that need none counts as their barcode", () => {
    expect(readScan([line({ multiplicity: q(2) })], `010${ean}21ABC`)).toMatchObject({
      value: { kind: "add", quantity: q(2) },
    });
  });
});

describe("what is picked", () => {
  it("is never above what is ordered, whatever is scanned and typed", () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ scan: fc.constantFrom(ean, "DH-120.R", `010${ean}21ABC`, "x") }),
        fc.record({ typed: quantities() }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        quantities(),
        multiplicities,
        fc.boolean(),
        fc.boolean(),
        moves,
        (ordered, multiplicity, isMarked, isCut, all) => {
          fc.pre(ordered > 0);
          let now = line({ ordered, multiplicity, isMarked, isCut });
          for (const move of all) {
            const before = now.picked;
            if ("typed" in move) {
              const set = pickedExactly(now, move.typed);
              if (set.ok) now = { ...now, picked: set.value, codes: 0 };
            } else {
              const scan = readScan([now], move.scan);
              if (scan.ok && scan.value.kind !== "ask") {
                const more = scan.value.kind === "add" ? scan.value.quantity : quantityFromNumber(1);
                const sum = pickedMore(now, more);
                expect(sum.ok).toBe(true);
                if (sum.ok)
                  now = { ...now, picked: sum.value, codes: now.codes + (scan.value.kind === "mark" ? 1 : 0) };
                expect(now.picked).toBe(addQuantity(before, more));
              }
            }
            expect(now.picked).toBeLessThanOrEqual(ordered);
            expect(addQuantity(now.picked, missingOf(now))).toBe(ordered);
            if (isMarked) expect(now.picked).toBe(now.codes * 1_000);
          }
        },
      ),
    );
  });

  it("is complete when nothing is missing and each unit of marked goods has a code", () => {
    expect(pickingState([line({ picked: q(4) }), line({ picked: q(3) })])).toBe("short");
    expect(pickingState([line({ picked: q(4), isMarked: true, codes: 3 })])).toBe("codesMissing");
    expect(pickingState([line({ picked: q(4), isMarked: true, codes: 4 }), line({ picked: q(4) })])).toBe("complete");
  });

  it("of marked goods can be put back by hand, and not counted", () => {
    expect(pickedExactly(line({ isMarked: true }), zeroQuantity)).toEqual({ ok: true, value: zeroQuantity });
    expect(pickedExactly(line({ isMarked: true }), q(1))).toMatchObject({ code: "markingNeeded" });
    expect(pickedExactly(line(), q(5))).toMatchObject({ code: "pickAbove" });
  });
});
