import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { bytesIn } from "#server/uploads/byte-source.ts";
import { decodedPieces, decodedText, textEncoding } from "#server/uploads/tables/decode-text.ts";
import { importedSheets } from "#tests/support/files/import-file.ts";

const encodings = ["utf-8", "windows-1251", "koi8-r", "cp866", "utf-16le", "utf-16be"];
const bytesOf = (text: string, encoding: string, addBOM = false) =>
  Uint8Array.from(iconv.encode(text, encoding, { addBOM }));

describe("the encoding of an imported text", () => {
  test("is that in which the whole text is decoded", () => {
    const words = fc.array(fc.constantFrom("Гайка", "болт М8", "1 250,50", ";", "\n", "«Ёж»", "№ 1", "x", "\u0001"));
    fc.assert(
      fc.property(words, fc.constantFrom(...encodings), fc.boolean(), fc.uint8Array({ maxLength: 3 }), (...given) => {
        const [parts, encoding, addBOM, tail] = given;
        const bytes = Uint8Array.from([...bytesOf(parts.join(" "), encoding, addBOM), ...tail]);
        const found = textEncoding(bytesIn(bytes));
        expect(found === null ? null : [...decodedPieces(bytesIn(bytes), found)].join("")).toBe(decodedText(bytes));
      }),
      { numRuns: 500 },
    );
  });

  test("is found in a text of several pieces whose characters lie across their borders", () => {
    const text = `я${"ю".repeat(1_300_000)}🦔${"э".repeat(400_000)}\n`;
    for (const [encoding, shift] of [
      ["utf-8", ""],
      ["utf-8", "a"],
      ["utf-16le", ""],
    ] as const) {
      const bytes = bytesOf(shift + text, encoding, encoding !== "utf-8");
      const found = textEncoding(bytesIn(bytes));
      expect(found).toBe(encoding);
      expect([...decodedPieces(bytesIn(bytes), encoding)].join("")).toBe(shift + text);
    }
    expect(textEncoding(bytesIn(bytesOf(`${text}\u0000`, "utf-8")))).toBeNull();
  });

  test.each(encodings)("%s gives the same rows, also after a line that names the delimiter", async (encoding) => {
    for (const begin of ["", "sep=;\r\n"]) {
      const text = `${begin}Внешний код;Наименование;Цена\r\n="00123";"Болт; М8\nи гайка";12,5\r\n\r\nx-2;Труба 3/4";7\r\nx-3;Ко`;
      const table = await importedSheets(bytesOf(text, encoding, encoding.startsWith("utf-16")));
      const rows = table.ok ? table.value[0]?.rows : table;
      const shift = begin === "" ? 0 : 1;
      expect(rows).toEqual([
        { number: 1 + shift, cells: ["Внешний код", "Наименование", "Цена"] },
        { number: 2 + shift, cells: ["00123", "Болт; М8\nи гайка", "12,5"] },
        { number: 4 + shift, cells: ["x-2", 'Труба 3/4"', "7"] },
        { number: 5 + shift, cells: ["x-3", "Ко"], isCut: true },
      ]);
    }
  });
});
