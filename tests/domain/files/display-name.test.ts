import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayName } from "#app/domain/files/display-name.ts";

describe("the displayed name of an uploaded file (security I7)", () => {
  it.each([
    ["Акт приёмки.pdf", "Акт приёмки.pdf"],
    ["photo.JPEG", "photo.pdf"],
    ["a.xlsx.exe", "a.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\x\\отчёт.doc", "отчёт.pdf"],
    ["..%2fetc", "%2fetc.pdf"],
    ["CON", "_CON.pdf"],
    ["nul.txt", "_nul.pdf"],
    ["", "file.pdf"],
    ["....", "file.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["накладная\u202Efdp.exe", "накладная fdp.pdf"],
    ["a\u0000b\r\nc", "a b c.pdf"],
    ["фото 🔩.png", "фото 🔩.pdf"],
    ['"><svg onload>', "svg onload.pdf"],
    ["Смета v1.2 2026", "Смета v1.2 2026.pdf"],
  ])("%j becomes %j", (given, shown) => expect(displayName(given, "pdf")).toBe(shown));

  it("is short, a single line and not a path, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const name = displayName(given, "jpg");
        expect([...name].length).toBeLessThanOrEqual(105);
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}<>"]+\.jpg$/u);
      }),
    );
  });
});
