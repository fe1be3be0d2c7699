import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citiesByLetter, citiesLike } from "#app/domain/city/city-list.ts";

const cities = [
  { name: "Москва", regionName: "Москва", aliases: ["мск", "moscow"] },
  { name: "Королёв", regionName: "Московская область" },
  { name: "Казань", regionName: "Республика Татарстан" },
  { name: "Нижний Новгород", regionName: "Нижегородская область", aliases: ["нн"] },
  { name: "Санкт-Петербург", regionName: "Санкт-Петербург", aliases: ["спб", "питер"] },
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
    ["осква", ["Москва"]],
    ["г. Казань", ["Казань"]],
    ["город Казань", ["Казань"]],
    ["г.казань", ["Казань"]],
    ["Казань г", ["Казань"]],
    ["Республика Татарстан, г. Казань", ["Казань"]],
    ["респ", ["Казань"]],
    ["Россия, Казань", ["Казань"]],
    ["ростов на дону", ["Ростов-на-Дону"]],
    ["ростов дон", ["Ростов-на-Дону"]],
    ["новгород нижний", ["Нижний Новгород"]],
    ["нижний н", ["Нижний Новгород"]],
    ["нн", ["Нижний Новгород"]],
    ["питер", ["Санкт-Петербург"]],
    ["пит", ["Санкт-Петербург"]],
    ["СПб", ["Санкт-Петербург"]],
    ["санкт петербург", ["Санкт-Петербург"]],
    ["санктпетербург", ["Санкт-Петербург"]],
    ["cg,", ["Санкт-Петербург"]],
    ["gbnth", ["Санкт-Петербург"]],
    ["rfpfym", ["Казань"]],
    ["ЬЩЫСЩЦ", ["Москва"]],
    ["kazan", ["Казань"]],
    ["nizhny novgorod", ["Нижний Новгород"]],
    ["korolyov", ["Королёв"]],
    ["peterburg", ["Санкт-Петербург"]],
    ["казнь", ["Казань"]],
    ["каазнь", ["Казань"]],
    ["масква", ["Москва"]],
    ["питр", ["Санкт-Петербург"]],
    ["нижний новгрод", ["Нижний Новгород"]],
    ["лондон", []],
    ["ъъъ", []],
    ["%", []],
  ])("is found by %j", (typed, found) => expect(names(citiesLike(cities, typed))).toEqual(found));

  it("whose full alias was typed is the only match, though another name begins with it", () => {
    const two = [
      { name: "Орёл", regionName: "Орловщина", aliases: ["ор"] },
      { name: "Оренбург", regionName: "Оренбуржье" },
    ];
    expect(names(citiesLike(two, "ор"))).toEqual(["Орёл"]);
    expect(names(citiesLike(two, "оре"))).toEqual(["Орёл", "Оренбург"]);
  });

  it("is always listed without a query, and never lost by its first letter", () => {
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
