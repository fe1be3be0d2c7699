import { describe, expect, it } from "vitest";
import type { TypedSize } from "#app/domain/catalog/search-query/sizes/size-patterns.ts";
import { sizeSpans, spellSizes, typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";

function only(query: string, options: { typing?: boolean } = {}): TypedSize {
  const [size, ...others] = typedSizes(query, options);
  if (size === undefined || others.length > 0) throw new Error(`${query} is not one size`);
  return size;
}
const matches = (pattern: string | null, text: string) => pattern !== null && new RegExp(pattern).test(text);

describe("a typed size", () => {
  it("has a rough pattern that misses no name of the exact ones", () => {
    const names = [
      "Болт М10×1",
      "Лента 10 мм × 1 м",
      "Плита 10,0x1.0",
      "Петля 10×1×2,5",
      "Винт М10*1,25",
      "Бур ø10×100",
    ];
    for (const query of ["10x1", "м10х1", "10 х 1", "10,0*1,25", "10x10"])
      for (const typing of [false, true]) {
        const { rough = "^", exact, begun, loose } = only(query, { typing });
        const found = names.filter((name) => [exact, begun, loose].some((pattern) => matches(pattern, name)));
        expect(names.filter((name) => matches(rough, name))).toEqual(expect.arrayContaining(found));
      }
    expect(matches(only("10x1").rough ?? null, "Плита 11×2")).toBe(false);
  });

  it("may be unfinished only at the end of the text", () => {
    expect(matches(only("болт м8х5", { typing: true }).begun, "Болт М8×50")).toBe(true);
    expect(matches(only("м8х5 болт", { typing: true }).begun, "Болт М8×50")).toBe(false);
  });

  it("has the same value with leading zeros", () => {
    expect(matches(only("8х50").exact, "Болт 08×50")).toBe(true);
    expect(matches(only("08х50").exact, "Болт 8×50")).toBe(true);
  });

  it("of bare numbers also finds threads, but not exactly", () => {
    expect(matches(only("12х40").loose, "Болт М12×40")).toBe(true);
    expect(matches(only("12х40").exact, "Болт М12×40")).toBe(false);
  });

  it("with a thread is met by attributes with this thread alone", () => {
    const { thread, values } = only("м8х50");
    expect([matches(thread, "М8"), matches(thread, "М80"), matches(thread, "8")]).toEqual([true, false, false]);
    expect(values).toEqual([50]);
  });

  it("is met by attributes of its unit, or of any if each number has its own", () => {
    const meets = (query: string) => ["мм", "см", "м"].map((unit) => matches(only(query).unit, unit));
    expect(meets("48 мм х 50 м")).toEqual([true, true, true]);
    expect(meets("10х100")).toEqual([true, true, true]);
    expect(meets("10х100 мм")).toEqual([true, false, false]);
    expect(meets("60 см")).toEqual([false, true, false]);
    expect(meets("3 м")).toEqual([false, false, true]);
  });

  it("with a diameter sign is met by attributes that are diameters alone", () => {
    const { name } = only("ø10");
    expect([matches(name, "Диаметр, мм"), matches(name, "Длина, мм")]).toEqual([true, false]);
    expect(only("10 мм").name).toBe("");
  });

  it("is a size of its own where it has several numbers, one of which may be a thread", () => {
    const spans = (query: string) => sizeSpans(query).map(({ start, end }) => query.slice(start, end));
    expect(spans("болт м8х50 цинк")).toEqual(["м8х50"]);
    expect(spans("саморез 4,2х75 и 60 см")).toEqual(["4,2х75"]);
  });

  it("is one of three at most", () => {
    expect(typedSizes("1х2 3х4 5х6 7х8")).toHaveLength(3);
  });

  it("is spelled with Russian units", () => {
    expect(["60cm", "60mm", "60m"].map(spellSizes)).toEqual(["60см", "60мм", "60м"]);
  });
});
