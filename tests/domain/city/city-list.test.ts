import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citiesByLetter, citiesLike } from "#app/domain/city/city-list.ts";

const cities = [
  { name: "Москва", regionName: "Москва" },
  { name: "Королёв", regionName: "Московская область" },
  { name: "Казань", regionName: "Республика Татарстан" },
  { name: "Нижний Новгород", regionName: "Нижегородская область" },
  { name: "Ростов-на-Дону", regionName: "Ростовская область" },
];
const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe("a city", () => {
  it.each([
    ["каз", ["Казань"]],
    [" КАЗАНЬ ", ["Казань"]],
    ["королев", ["Королёв"]],
    ["новг", ["Нижний Новгород"]],
    ["дону", ["Ростов-на-Дону"]],
    ["моск", ["Москва", "Королёв"]],
    ["татар", ["Казань"]],
    ["осква", []],
  ])("is found by %j", (typed, found) => expect(names(citiesLike(cities, typed))).toEqual(found));

  it("is always among those found by nothing, and never lost by its letter", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string({ minLength: 1 }), regionName: fc.string() })), (all) => {
        expect(citiesLike(all, "  ")).toEqual(all);
        const grouped = citiesByLetter(all);
        expect(grouped.flatMap((group) => group.cities)).toHaveLength(all.length);
        for (const { letter, cities: ofLetter } of grouped)
          expect(ofLetter.every(({ name }) => name.slice(0, 1).toUpperCase() === letter)).toBe(true);
      }),
    );
  });
});
