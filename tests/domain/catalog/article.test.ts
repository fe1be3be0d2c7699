import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleNorm } from "#app/domain/catalog/article.ts";

describe("article codes are equal in any spelling", () => {
  it.each([
    ["ab-12.34/5", "AB12345"],
    ["AB 12 34\\5", "AB12345"],
    ["ab_12(34)5", "AB12345"],
    ["АВ\u201112345", "AB12345"],
    ["ав–12 345", "AB12345"],
    ["аВЕКМНОРСТУХ", "ABEKMHOPCTYX"],
    ["Ш-45", "Ш45"],
    ["М8х20", "M8X20"],
  ])("%j is normalised to %s", (typed, norm) => {
    expect(articleNorm(typed)).toBe(norm);
  });

  it("and the normal form is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(articleNorm(articleNorm(text))).toBe(articleNorm(text));
      }),
    );
  });

  it("with any separators between the characters", () => {
    const separators = fc.array(fc.constantFrom(..." -._/\\()"), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(separators, (between) => {
        expect(articleNorm([..."AB1234"].map((letter, index) => letter + between[index]).join(""))).toBe("AB1234");
      }),
    );
  });
});
