import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvFile } from "#server/documents/csv.ts";
import { windows1251 } from "#server/documents/windows-1251.ts";

async function* rowsOf(...rows: (string | number | null)[][]) {
  yield* rows;
}
const read = async (rows: (string | number | null)[][], encoding: "utf-8" | "windows-1251" = "utf-8") =>
  new TextDecoder(encoding).decode(await collected(csvFile(["Товар", "Цена"], rowsOf(...rows), encoding)));
const collected = async (parts: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};

describe("a table exported as CSV", () => {
  test("I14: escapes text that a program would take for a formula; numbers stay numbers", async () => {
    const lines = (
      await read([
        ["=HYPERLINK(1)", -5.5],
        ["+1", 1],
        ["@x", null],
        ["\tx", 0],
        ["-1", 2],
      ])
    ).split("\r\n");
    expect(lines.slice(1, 6)).toEqual(["'=HYPERLINK(1);-5,5", "'+1;1", "'@x;", "'\tx;0", "'-1;2"]);
  });

  test("round-trips every text", async () => {
    const cell = fc.string({ unit: "binary", maxLength: 20 }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const text = await read(cells.map((one) => [one, 1]));
        const table: string[][] = parse(text, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
        expect(table.slice(1).map(([first]) => first)).toEqual(cells);
      }),
    );
  });

  test("in windows-1251 transliterates unsupported characters in words, never as question marks", () => {
    const decoded = (text: string) => new TextDecoder("windows-1251").decode(windows1251(text));
    expect(decoded("Саморез 4×40, ½″, м², 10 ₽, Café, №5 «Ё»")).toBe('Саморез 4x40, 1/2", м2, 10 руб., Cafe, №5 «Ё»');
    expect(decoded("漢")).toBe("[U+6F22]");
    fc.assert(
      fc.property(
        // «﹖» normalises to a question mark.
        fc.string({ unit: "grapheme" }).filter((text) => !text.normalize("NFKD").includes("?")),
        (text) => {
          expect(decoded(text)).not.toContain("?");
        },
      ),
    );
  });
});
