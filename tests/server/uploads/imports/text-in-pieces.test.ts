import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { importLimits } from "#app/domain/upload/limits.ts";
import type { ByteSource } from "#server/uploads/byte-source.ts";
import { importSheets } from "#server/uploads/tables/import-sheets.ts";
import { withoutStrayQuotes } from "#server/uploads/tables/stray-quotes.ts";
import { importedSheets, withLog } from "#tests/support/files/import-file.ts";

const mended = (pieces: readonly Uint8Array[]) => Buffer.concat([...withoutStrayQuotes(pieces, ";")]).toString();

describe("an imported text that is read in pieces", () => {
  test("has the same stray quotes wherever its pieces end", () => {
    const sign = fc.constantFrom('"', '"', '""', ";", ";", "\n", "\r\n", "а", "12", " ");
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), fc.boolean(), fc.array(fc.nat(100)), (signs, hasMark, ends) => {
        const bytes = Buffer.from((hasMark ? "\ufeff" : "") + signs.join(""));
        const borders = [0, ...ends.filter((end) => end < bytes.length).toSorted((a, b) => a - b), bytes.length];
        const pieces = borders.slice(1).map((end, at) => bytes.subarray(borders[at], end));
        expect(mended(pieces)).toBe(mended([bytes]));
      }),
      { numRuns: 2_000 },
    );
  });

  test("is not held back by a cell that never ends, however long the text is", () => {
    let given = 0;
    function* endless() {
      yield Buffer.from('a;"');
      for (; given < 64; given += 1) yield Buffer.alloc(64 * 1024, "x");
    }
    expect(() => [...withoutStrayQuotes(endless(), ";")]).toThrow("a cell never ends");
    expect(given).toBeLessThan(20);
  });

  test.each(["utf-8", "windows-1251", "koi8-r", "cp866", "utf-16le"])(
    "has the rows it was written with in %s",
    async (encoding) => {
      const rows = Array.from({ length: 4_000 }, (_, at) => [
        `A-${at}`,
        `Болт «М${at % 40}» ; с "шайбой"\nи гайкой`.slice(0, 10 + (at % 40)).trim(),
        "Ёлка ".repeat(at % 13).trim() + (at % 3 === 0 ? "" : "!"),
        `${at},50`,
      ]);
      const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"));
      const marked = encoding === "utf-16le";
      // «» are not in these encodings.
      const readable =
        encoding === "cp866" || encoding === "koi8-r" ? (text: string) => text.replace(/[«»]/g, "'") : String;
      const read = await importedSheets(iconv.encode(readable(lines.join("\r\n")), encoding, { addBOM: marked }));
      expect(read.ok && read.value[0]?.rows.map(({ cells }) => cells)).toEqual(
        rows.map((cells) => cells.map((cell) => readable(cell))),
      );
    },
  );

  test("with more rows than are read is read no further, and counts as cut", async () => {
    const line = Buffer.from("A-1;10\n\n");
    const rows = importLimits.readRows + 20_000;
    let furthest = 0;
    const source: ByteSource = {
      length: rows * line.length,
      read(from, to) {
        furthest = from;
        const end = Math.min(to, rows * line.length);
        const repeated = Buffer.alloc(Math.ceil((end - from) / line.length + 1) * line.length, line);
        return repeated.subarray(from % line.length, (from % line.length) + end - from);
      },
    };
    await withLog(async (log) => {
      const read = await importSheets(source, log);
      const sheet = read.ok ? read.value[0] : undefined;
      expect(sheet).toMatchObject({ isCut: true });
      expect(sheet?.rows.length).toBe(importLimits.readRows);
      // Blank lines are not rows.
      const [at, last] = [importLimits.readRows - 1, { number: 2 * importLimits.readRows - 1, cells: ["A-1", "10"] }];
      expect(sheet?.rows.slice(at, at + 2)).toEqual([last]);
    });
    expect(furthest).toBeLessThan((importLimits.readRows + 10_000) * line.length);
  });
});
