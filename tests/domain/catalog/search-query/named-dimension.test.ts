import { expect, it } from "vitest";
import { diameterName, namedDimension } from "#app/domain/catalog/search-query/sizes/named-dimension.ts";

it.each([
  ["Длина, мм", "length"],
  ["Длина", "length"],
  ["Ширина (без упаковки), мм", "width"],
  ["Высота", "height"],
  ["Толщина", "thickness"],
  ["Диаметр, мм", "diameter"],
  ["Межосевое расстояние, мм", "centres"],
  ["Межосевое", "centres"],
  ["Дорнмас", "backset"],
  ["Удаление ключевины, мм", "backset"],
  ["Объём, л", "volume"],
  ["Объем", "volume"],
  ["Масса нетто, кг", "mass"],
  ["Длина штифта, мм", null],
  ["Рабочая длина", null],
  ["Массажёр", null],
] as const)("the attribute «%s» is the dimension %s", (name, dimension) => {
  expect(namedDimension(name)).toBe(dimension);
});

it("a diameter sign means attributes that are diameters of the product itself", () => {
  const isDiameter = (name: string) => new RegExp(diameterName).test(name);
  expect(["Диаметр", "Диаметр, мм", "диаметр (наружный)"].map(isDiameter)).toEqual([true, true, true]);
  expect(["Посадочный диаметр", "Диаметральный зазор", "Длина"].map(isDiameter)).toEqual([false, false, false]);
});
