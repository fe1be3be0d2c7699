import { describe, expect, test } from "vitest";
import { windows1251 } from "#server/documents/windows-1251.ts";
import { readRows } from "#server/uploads/read-rows.ts";

const bytes = (text: string | Buffer) => new Uint8Array(Buffer.from(text as string));
const rows = [
  ["Ваш артикул", "Артикул"],
  ["А-1", "LM-8"],
];
const text = (sign: string) => rows.map((cells) => cells.join(sign)).join("\r\n");

describe("a stranger's table", () => {
  test.each([";", "\t", ","])("I5: cells parted by %j", (sign) => {
    expect(readRows(bytes(text(sign)), 10)).toEqual({ ok: true, value: rows });
  });

  test("I5: is read as Russian Excel writes it, in windows-1251, and as UTF-8 with its mark and UTF-16", () => {
    expect(readRows(new Uint8Array(windows1251(text(";"))), 10)).toEqual({ ok: true, value: rows });
    expect(readRows(bytes(`\uFEFF${text(";")}`), 10)).toEqual({ ok: true, value: rows });
    expect(readRows(bytes(Buffer.from(`\uFEFF${text(";")}`, "utf16le")), 10)).toEqual({ ok: true, value: rows });
  });

  test("is read from a pasted list, where a space parts the code", () => {
    expect(readRows(bytes("А-1 LM-8\n\nА-2 RU-1 x"), 10)).toEqual({
      ok: true,
      value: [
        ["А-1", "LM-8"],
        ["А-2", "RU-1 x"],
      ],
    });
  });

  test("I5: that is a program, too long, or one endless field is refused", () => {
    expect(readRows(bytes("MZ\0\0"), 10)).toMatchObject({ ok: false, code: "fileType" });
    expect(readRows(bytes("PK\u0003\u0004"), 10)).toMatchObject({ ok: false, code: "fileType" });
    expect(readRows(bytes("a;b\n".repeat(11)), 10)).toMatchObject({ ok: false, code: "tableTooLong", limit: 10 });
    expect(readRows(bytes(`a;"${"x".repeat(30_000)}`), 10)).toMatchObject({ ok: false, code: "fileBroken" });
    expect(readRows(bytes(`a${";".repeat(10_000)}`), 10)).toMatchObject({ ok: true });
  });
});
