import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { readTable } from "#server/uploads/tables/read-table.ts";
import { tableSheets } from "#server/uploads/tables/table-rows.ts";
import type { TableKind } from "#server/uploads/tables/text-table.ts";
import { samples, zip } from "#tests/support/files/sample-files.ts";
import { oldWorkbook, sheetOf } from "#tests/support/files/sample-lists.ts";

const text = (lines: string) => new TextEncoder().encode(lines);
const read = async (bytes: Uint8Array, kind: TableKind = "goods") => tableSheets(Uint8Array.from(bytes), kind);
const cells = async (bytes: Uint8Array, kind?: TableKind) => {
  const table = await read(bytes, kind);
  return table.ok ? (table.value[0]?.rows ?? []).map((row) => row.cells) : table.code;
};

describe("a text list", () => {
  const expected = [
    ["Артикул", "Кол-во"],
    ["ПЕТЛЯ-1", "2,25"],
  ];
  const lines = "Артикул;Кол-во\r\nПЕТЛЯ-1;2,25\r\n";

  it.each([
    ["UTF-8", text(lines)],
    ["UTF-8 with a mark", text(`\ufeff${lines}`)],
    ["UTF-16 LE", Buffer.from(`\ufeff${lines}`, "utf16le")],
    ["UTF-16 BE", Buffer.from(`\ufeff${lines}`, "utf16le").swap16()],
    ["windows-1251", cp1251(lines)],
  ])("is read in %s (security I5)", async (_, bytes) => expect(await cells(bytes)).toEqual(expected));

  it.each([
    [
      "a;1\nb;2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a\tx\t1\nb\ty\t2",
      [
        ["a", "x", "1"],
        ["b", "y", "2"],
      ],
    ],
    [
      "a,x,1\nb,y,2",
      [
        ["a", "x", "1"],
        ["b", "y", "2"],
      ],
    ],
    [
      "LM-8 2,25\nA-1 3",
      [
        ["LM-8", "2,25"],
        ["A-1", "3"],
      ],
    ],
    [
      'труба 3/4";1\nb;2',
      [
        ['труба 3/4"', "1"],
        ["b", "2"],
      ],
    ],
    [
      '"x;y";1\nb;2',
      [
        ["x;y", "1"],
        ["b", "2"],
      ],
    ],
  ])("%j is split by the separator common to its lines", async (lines_, table) =>
    expect(await cells(text(lines_))).toEqual(table),
  );

  it.each([";", "\t", ",", " "])("of own codes is split by %j", async (sign) => {
    const lines = [`Ваш${sign}Артикул`, "", `А-1${sign}LM-8`, "А-2"].join("\n");
    expect(await read(text(lines), "codes")).toMatchObject({
      value: [
        {
          rows: [
            { number: 1, cells: ["Ваш", "Артикул"] },
            { number: 3, cells: ["А-1", "LM-8"] },
            { number: 4, cells: ["А-2"] },
          ],
        },
      ],
    });
  });

  it("of own codes has the shop's code after the first space", async () =>
    expect(await cells(text("А-1 RU-1 x"), "codes")).toEqual([["А-1", "RU-1 x"]]));

  it.each([
    ["nothing", new Uint8Array(), "uploadEmpty"],
    ["blank lines", text("\n \n;;\n"), "uploadEmpty"],
    ["a NUL", text("a;1\0"), "uploadType"],
    ["a page", samples.html, "uploadPage"],
    ["a picture", samples.png, "uploadPicture"],
    ["a program", Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), "uploadType"],
  ])("of %s is refused (security I5)", async (_, bytes, code) => expect(await cells(bytes)).toBe(code));

  it("of one endless field, a million columns or an unclosed quote is read within limits (security I5)", async () => {
    const long = await cells(text(`a;"${"x".repeat(4_000_000)}";1\nb;2`));
    expect(
      typeof long === "string" || long.every((row) => row.every((cell) => cell.length <= uploadLimits.cellLength)),
    ).toBe(true);
    const wide = await cells(text(";1".repeat(1_000_000)));
    expect(typeof wide === "string" || wide.every((row) => row.length <= uploadLimits.columns)).toBe(true);
    expect(await cells(text('a;1\n"b;2\nc;3'))).toEqual([
      ["a", "1"],
      ['"b', "2"],
      ["c", "3"],
    ]);
  });
});

describe("a workbook", () => {
  it("is read by values: formulas by their stored results, never evaluated (security I4)", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "a",
          rows: [
            ["A-1", 2.5],
            [46_000, 0.1 + 0.2],
            ["=1+1", true],
          ],
        },
      ],
    });
    expect(await cells(bytes)).toEqual([
      ["A-1", "2.5"],
      ["46000", "0.3"],
      ["=1+1", "true"],
    ]);
    expect(await cells(sheetOf('<row r="1"><c r="A1"><f>WEBSERVICE("http://x")</f><v>7</v></c></row>'))).toEqual([
      ["7"],
    ]);
  });

  it("in the old format is read too, and refused with a password", async () => {
    expect(
      await cells(
        oldWorkbook([
          ["A-1", 2],
          ["B-2", 3.5],
        ]),
      ),
    ).toEqual([
      ["A-1", "2"],
      ["B-2", "3.5"],
    ]);
    expect(await cells(oldWorkbook([["A-1", 2]], { isLocked: true }))).toBe("uploadLocked");
  });

  it.each([
    ["far cell (security I1)", sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), "uploadEmpty"],
    [
      "sheet that unfolds to 300 MB (security I2)",
      sheetOf(`<row><c><v>${"0".repeat(300 * 1024 * 1024)}</v></c></row>`),
      "uploadBroken",
    ],
    [
      "sheet that says it is small (security I2)",
      sheetOf(`<row><c><v>${"0".repeat(1_000_000)}</v></c></row>`, { declared: 100 }),
      "uploadBroken",
    ],
    [
      "bomb of entities (security I4)",
      sheetOf("<row><c><v>&a;</v></c></row>", { before: '<!DOCTYPE x [<!ENTITY a "lol">]>' }),
      "uploadBroken",
    ],
    [
      "macro under another name (security I4)",
      zip(["[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"]),
      "uploadBroken",
    ],
    [
      "link to another book (security I4)",
      zip(["[Content_Types].xml", "xl/workbook.xml", "xl/externalLinks/externalLink1.xml"]),
      "uploadBroken",
    ],
    [
      "zip of 3 000 entries (security I3)",
      zip(["[Content_Types].xml", "xl/workbook.xml", ...Array.from({ length: 3_000 }, (_, at) => `xl/${at}.xml`)]),
      "uploadBroken",
    ],
    ["zip in a zip (security I3)", zip(["[Content_Types].xml", "xl/workbook.xml", "xl/a.zip"]), "uploadBroken"],
    ["locked zip (security I3)", zip(["[Content_Types].xml", "xl/workbook.xml"], { locked: true }), "uploadBroken"],
    [
      "zip of overlapping entries (security I3)",
      zip(["[Content_Types].xml", "xl/workbook.xml"], { overlapping: true }),
      "uploadBroken",
    ],
    ["document", samples.docx, "uploadDocument"],
  ])("with a %s is refused", async (_, bytes, code) => expect(await cells(bytes)).toBe(code));

  it("of 100 000 rows reports that it was not read completely (security I6)", async () => {
    const table = await read(sheetOf("<row><c><v>1</v></c></row>".repeat(100_000)));
    expect(table.ok && table.value.map(({ isCut, rows }) => [isCut, rows.length <= uploadLimits.readRows])).toEqual([
      [true, true],
    ]);
  });

  it("truncated at any point is refused (security I3)", async () => {
    const whole = await writeXlsx({ sheets: [{ name: "a", rows: [["A-1", 2]] }] });
    for (const part of [0.2, 0.5, 0.9, 0.999])
      expect(await cells(whole.subarray(0, Math.floor(whole.length * part)))).toBe("uploadBroken");
  });

  it.each([
    ['<row><c t="s"><v>2147483647</v></c><c><v>1</v></c></row>', [["", "1"]]],
    ["<row><c><v>1e308</v></c></row>", [["1e+308"]]],
  ])("of %s yields its contents (security I4)", async (row, table) => expect(await cells(sheetOf(row))).toEqual(table));
});

describe("I19: the thread that reads a list", () => {
  it("returns the result", async () => {
    expect(await readTable(text("A-1;2"), "goods")).toMatchObject({
      ok: true,
      value: [{ rows: [{ number: 1, cells: ["A-1", "2"] }] }],
    });
  });

  it.each([
    ["time", { heapMegabytes: 160, milliseconds: 1 }],
    ["memory", { heapMegabytes: 8, milliseconds: 30_000 }],
  ])("is ended when it takes too much %s, and the process survives", async (_, bounds) => {
    expect(await readTable(text("A-1;2\n".repeat(200_000)), "goods", bounds)).toEqual({
      ok: false,
      code: "uploadSlow",
    });
    expect((await readTable(text("A-1;2"), "goods")).ok).toBe(true);
  });
});

function cp1251(lines: string): Uint8Array {
  return Uint8Array.from([...lines].map((sign) => (sign > "\u0400" ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))));
}
