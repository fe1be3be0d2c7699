import fc from "fast-check";
import { expect, test } from "vitest";
import { importLimits } from "#app/domain/upload/limits.ts";
import { packedRows } from "#server/uploads/tables/packed-rows.ts";
import { packedTexts } from "#server/uploads/tables/packed-texts.ts";
import { sheetBuilder } from "#server/uploads/tables/sheet-builder.ts";
import { inMemory, type CellRows } from "#server/uploads/tables/sheet-rows.ts";
import { withLog } from "#tests/support/files/import-file.ts";

const text = fc.oneof(
  fc.constantFrom("", "Гайка М8", "1 250,50", "строка\nи ещё одна\n", "\u0000", "\ud83e", '"', "🦔".repeat(40_000)),
  fc.string({ unit: "binary" }),
  // About as long as a piece of the file, so that pieces end within rows.
  fc.nat(100_000).map((length) => "Ёж ".repeat(length / 3)),
);
const rowNumber = fc.oneof(fc.nat(30), fc.nat(1_048_575));

test("packed rows are what was written last for their numbers, in the order of these", async () => {
  const writes = fc.array(fc.tuple(rowNumber, fc.array(text, { maxLength: 6 }), fc.boolean()), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(writes, (given) =>
      withLog((log) => {
        const [packed, kept] = [packedRows(log), new Map<number, readonly string[]>()];
        for (const [row, cells, isRead] of given) {
          packed.set(row, cells);
          kept.set(row, cells);
          // Reading between two writes.
          if (isRead) expect(packed.get(row)).toEqual(cells);
        }
        expect(packed.size).toBe(kept.size);
        expect([...packed.keys()]).toEqual([...kept.keys()].toSorted((a, b) => a - b));
        for (const [row, cells] of kept) expect(packed.get(row)).toEqual(cells);
        expect([packed.has(-1), packed.get(-1), packed.has(0)]).toEqual([false, undefined, kept.has(0)]);
      }),
    ),
    { numRuns: 60 },
  );
});

test("more rows than a list of them has room for at first are found by their numbers", () =>
  withLog((log) => {
    const packed = packedRows(log);
    for (let at = 0; at < 5_000; at += 1) packed.set((at * 7) % 5_000, [`${(at * 7) % 5_000}`]);
    expect(packed.size).toBe(5_000);
    for (const row of packed.keys()) expect(packed.get(row)).toEqual([`${row}`]);
  }));

test("texts of cells are found by their index, whether they are short or long", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, fc.constant("Гайка"))), (given) =>
      withLog((log) => {
        const texts = packedTexts(log);
        // More than memory keeps.
        for (let at = 0; at < 1_500; at += 1) texts.push(`${at} ${"x".repeat(at % 2_000)}`);
        for (const one of given) texts.push(one);
        for (const [at, one] of given.entries()) expect(texts.get(1_500 + at)).toBe(one);
        for (const at of [0, 1_499, 700]) expect(texts.get(at)).toBe(`${at} ${"x".repeat(at % 2_000)}`);
        expect(texts.length).toBe(1_500 + given.length);
        for (const absent of [-1, NaN, 0.5, texts.length]) expect(texts.get(absent)).toBeUndefined();
      }),
    ),
    { numRuns: 30 },
  ));

const column = fc.nat(5);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant("cell" as const), row: fc.nat(40), column, text }) },
  fc.record({ what: fc.constant("hideRow" as const), row: fc.nat(40) }),
  fc.record({ what: fc.constant("hideColumns" as const), column }),
  fc.record({ what: fc.constant("merge" as const), row: fc.nat(40), column, down: fc.nat(4), right: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function built(steps: readonly Step[], rows: () => CellRows) {
  const sheet = sheetBuilder("a", false, { ...inMemory, limits: { ...importLimits, readRows: 20 }, rows });
  for (const one of steps)
    if (one.what === "cell") sheet.cell(one.row, one.column, one.text);
    else if (one.what === "hideRow") sheet.hideRow(one.row);
    else if (one.what === "hideColumns") sheet.hideColumns(one.column, one.column);
    else {
      const { row: top, column: left, down, right } = one;
      sheet.merge({ top, bottom: top + down, left, right: left + right });
    }
  const { rows: read, ...about } = sheet.build();
  return { ...about, isFull: sheet.isFull, rows: [...read], some: read.slice(2, 5) };
}

test("a packed sheet has the same rows, merged and hidden cells as one in memory, in whatever order they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), (steps) =>
      withLog((log) => {
        const packed = built(steps, () => packedRows(log));
        expect(packed).toEqual(built(steps, () => new Map<number, readonly string[]>()));
        expect(packed.some).toEqual(packed.rows.slice(2, 5));
      }),
    ),
    { numRuns: 150 },
  );
});
