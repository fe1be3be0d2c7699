import { describe, expect, it } from "vitest";
import { choiceKey, choiceWeight, chosenKind, searchOfPage } from "#app/domain/catalog/search-query/search-choices.ts";

const choice = (opened: number, added: number, category = "handles") => ({ uuid: "p", category, opened, added });

describe("goods chosen after a search", () => {
  it.each([
    [0, 0, 0],
    [2, 2, 0],
    [3, 2, 4],
    [2, 3, 6],
    [4, 0, 4],
    [100, 0, 13],
    [130, 0, 14],
  ])("opened %i and added %i times weigh %i: smaller counts than three nothing, close ones alike", (...counts) => {
    const [opened, added, weight] = counts;
    expect(choiceWeight(choice(opened, added))).toBe(weight);
  });

  it("prefer a category from twenty choices on, of which it has three in five", () => {
    expect(chosenKind([choice(19, 0)])).toBeNull();
    expect(chosenKind([choice(20, 0)])).toBe("handles");
    expect(chosenKind([choice(12, 0), choice(5, 3, "locks")])).toBe("handles");
    expect(chosenKind([choice(11, 0), choice(6, 3, "locks")])).toBeNull();
    expect(chosenKind([])).toBeNull();
  });

  it.each([
    ["  Ручка   оконная\t", "ручка оконная"],
    ["М8×40", "м8×40"],
    ["", null],
    ["+7 999 123-45-67", null],
    ["a@example.ru", null],
  ])("are counted by the query %j as %j", (typed, key) => {
    expect(choiceKey(typed)).toBe(key);
  });

  it.each([
    ["/search/%D0%A0%D1%83%D1%87%D0%BA%D0%B0", "Ручка"],
    ["/search/%D0%A4%D0%A0/8017", "ФР/8017"],
    ["/search", null],
    ["/search/", null],
    ["/search/a%40example.ru", null],
    ["/search/%E0%A4%A", null],
    ["/catalog/ruchki", null],
  ])("are chosen on %s, which shows the results of %j", (path, query) => {
    expect(searchOfPage(path)).toBe(query);
  });
});
