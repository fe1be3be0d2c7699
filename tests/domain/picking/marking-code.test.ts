import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ean13Of, isCheckedGtin } from "#app/domain/picking/gtin-check.ts";
import { looksLikeMarkingCode, readMarkingCode } from "#app/domain/picking/marking-code.ts";

const gs = "\u001d";
const signs = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!%&*()+,-./:;=<>?_'\""];

const gtins = fc
  .stringMatching(/^\d{13}$/)
  .map((digits) => `${digits}${[..."0123456789"].find((check) => isCheckedGtin(digits + check))}`);
const text = (least: number, most: number) =>
  fc.array(fc.constantFrom(...signs), { minLength: least, maxLength: most }).map((all) => all.join(""));

describe("a marking code", () => {
  it("is read with its separators, whatever the scanner puts before it", () => {
    const frames = fc.constantFrom("", "]d2", "]C1", "]Q3", gs, `]d2${gs}`);
    const separators = fc.constantFrom(gs, "<GS>", "\u241d", "{GS}");
    fc.assert(
      fc.property(
        gtins,
        text(1, 20),
        text(4, 4),
        text(44, 44),
        frames,
        separators,
        (gtin, serial, key, check, frame, gap) => {
          const read = readMarkingCode(`${frame}01${gtin}21${serial}${gap}91${key}${gap}92${check}`);
          expect(read).toEqual({
            ok: true,
            value: { gtin, serial, code: `01${gtin}21${serial}${gs}91${key}${gs}92${check}` },
          });
        },
      ),
    );
  });

  it("is one code with and without its check values, its frame and its brackets", () => {
    fc.assert(
      fc.property(gtins, fc.stringMatching(/^[A-Za-z0-9]{13}$/), text(4, 4), (gtin, serial, key) => {
        const forms = [
          `01${gtin}21${serial}`,
          `]d201${gtin}21${serial}${gs}93${key}`,
          `(01)${gtin}(21)${serial}`,
          `01${gtin}21${serial}93${key}`,
        ];
        for (const form of forms) expect(readMarkingCode(form)).toMatchObject({ ok: true, value: { gtin, serial } });
      }),
    );
  });

  it("keeps everything that was scanned when it is read again", () => {
    fc.assert(
      fc.property(gtins, text(1, 20), text(4, 4), (gtin, serial, key) => {
        const read = readMarkingCode(`01${gtin}21${serial}${gs}91${key}`);
        if (!read.ok) throw new Error(read.code);
        expect(readMarkingCode(read.value.code)).toEqual(read);
      }),
    );
  });

  it.each([
    ["a wrong check digit", `0104006381333932` + `21ABC`],
    ["no serial number", "0104006381333931"],
    ["a serial number that is too long", `010400638133393121${"A".repeat(21)}`],
    ["an identifier that nobody knows", `010400638133393121ABC${gs}77XYZ`],
    ["Cyrillic letters of a keyboard in another layout", "010400638133393121ФЫВАПРОЛД"],
    ["nothing", ""],
    ["a whole page", "01" + "0".repeat(10_000)],
  ])("with %s is refused", (_, code) => {
    expect(readMarkingCode(code)).toEqual({ ok: false, code: "markingUnreadable" });
  });

  it("never throws, and never takes a code of two units for one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (any) => {
        readMarkingCode(any);
        looksLikeMarkingCode(any);
      }),
    );
    const one = "010400638133393121ABC";
    expect(readMarkingCode(`${one}${gs}${one}`).ok).toBe(false);
  });

  it("is not mistaken for a barcode or an article", () => {
    expect(looksLikeMarkingCode("]d2010400638133393121ABC")).toBe(true);
    for (const other of ["4006381333931", "04006381333931", "DH-120.R", "0121"])
      expect(looksLikeMarkingCode(other), other).toBe(false);
  });
});

describe("the barcode of a label", () => {
  it("is the first valid EAN-13", () => {
    expect(ean13Of(["123", "4006381333932", "4006381333931"])).toBe("4006381333931");
    expect(ean13Of(["04006381333931", "96385074"])).toBeNull();
  });

  it("is valid with one of ten check digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
        expect([..."0123456789"].filter((check) => isCheckedGtin(digits + check))).toHaveLength(1);
      }),
    );
  });
});
