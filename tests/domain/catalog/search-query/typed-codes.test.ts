import { describe, expect, it } from "vitest";
import { articleSound } from "#app/domain/catalog/search-query/article-sound.ts";
import { isCodeLike, listedCodes, typedCodes } from "#app/domain/catalog/search-query/typed-codes.ts";

const sounds = (text: string) => typedCodes(text).map((code) => articleSound(code));

describe("a code in a query", () => {
  it.each([
    ["МЗ-Г10.8Z", "М3-Г10.8Z"],
    ["МЗ-Г10.8Z", "МЗ-Г1О.8Z"],
    ["МЗ-Г10.8Z", "МЗ-Г1O.8Z"],
    ["ПОЛ-77", "П0Л-77"],
    ["ТС-2115", "ТС-2l15"],
    ["ТС-2115", "ТС-2|15"],
    ["ЗВ-450", "3В-450"],
  ])("%s is recognised with signs that look alike: %s", (code, typed) => {
    expect(sounds(typed)).toContain(articleSound(code));
  });

  it("is recognised in the other layout", () => {
    expect(sounds("вр-120.к")).toContain(articleSound("dh-120.r"));
    expect(sounds("вр120")).toContain(articleSound("dh120"));
  });

  it("of two alphabets is recognised in one layout, whichever part is of the other", () => {
    expect(sounds("dk-dc60.sl")).toContain(articleSound("вл-dc60.sl"));
    expect(sounds("sl60.dk")).toContain(articleSound("sl60.вл"));
  });

  it("is tried once for each spelling of its sound", () => {
    for (const text of ["МЗ-Г10.8Z", "MZ-G10.8Z мз г10 8з", "вр-120.к вр 120к"]) {
      const all = sounds(text);
      expect(new Set(all).size, text).toBe(all.length);
    }
  });

  it("may be several words, and is none of them when it is short, a size or a price", () => {
    expect(sounds("гайка МЗ Г10 8Z нерж")).toContain(articleSound("МЗ-Г10.8Z"));
    for (const text of ["б5", "м8х50", "10 шт", "500 руб", "25 кг", "12345"])
      expect(typedCodes(text), text).toEqual([]);
    expect(isCodeLike("123456")).toBe(true);
    expect(isCodeLike("4,2х75")).toBe(false);
  });
});

describe("a list of codes", () => {
  it("has at least two, and at most forty are read", () => {
    expect(listedCodes("МЗ-Г10.8Z")).toBeNull();
    expect(listedCodes("МЗ-Г10.8Z; TS-W40020T")).toEqual(["МЗ-Г10.8Z", "TS-W40020T"]);
    const many = Array.from({ length: 50 }, (_, at) => `НЕТ-${1000 + at}`);
    expect(listedCodes(many.join(" "))).toEqual(many.slice(0, 40));
  });

  it("has no other words and no sizes", () => {
    expect(listedCodes("МЗ-Г10.8Z саморез")).toBeNull();
    expect(listedCodes("МЗ-Г10.8Z 4,2х75")).toBeNull();
  });
});
