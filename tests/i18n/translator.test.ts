import { describe, expect, expectTypeOf, test } from "vitest";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("translator.test", {
  hello: "Здравствуйте, {{name}}!",
  wait: "Ещё {{seconds, clock}}",
  nested: { deep: { word: "Слово" } },
  goods_one: "{{count}} товар",
  goods_few: "{{count}} товара",
  goods_many: "{{count}} товаров",
} as const);

describe("the translator", () => {
  test("inserts values unchanged, and leaves unknown placeholders visible", () => {
    expect(t("hello", { name: "<b>$&</b>" })).toBe("Здравствуйте, <b>$&</b>!");
    expect(t("hello")).toBe("Здравствуйте, {{name}}!");
  });

  test.each([
    [0, "0 товаров"],
    [1, "1 товар"],
    [2, "2 товара"],
    [5, "5 товаров"],
    [11, "11 товаров"],
    [21, "21 товар"],
    [112, "112 товаров"],
    [1.5, "1.5 товара"],
  ])("uses the Russian plural form for %d", (count, sentence) => {
    expect(t("goods", { count })).toBe(sentence);
  });

  test("resolves nested keys and formats seconds as a clock", () => {
    expect(t("nested.deep.word")).toBe("Слово");
    expect([t("wait", { seconds: 5 }), t("wait", { seconds: 95 }), t("wait", { seconds: 600 })]).toEqual([
      "Ещё 0:05",
      "Ещё 1:35",
      "Ещё 10:00",
    ]);
  });

  test("keeps dictionaries of different names apart", () => {
    const other = namespace("translator.test.other", { hello: "Пока" } as const);
    expect([other("hello"), t("hello", { name: "я" })]).toEqual(["Пока", "Здравствуйте, я!"]);
  });

  test("has type-checked keys", () => {
    expectTypeOf(t).parameter(0).toEqualTypeOf<"hello" | "wait" | "goods" | "nested.deep.word">();
  });
});
