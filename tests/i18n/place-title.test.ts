import { expect, it } from "vitest";
import { placeTitle } from "#app/i18n/desk/place-title.ts";

it.each([
  ["warehouse", "Склад на Мира", "Склад на Мира"],
  ["warehouse", "склад №2", "склад №2"],
  ["warehouse", "Северный", "Склад Северный"],
  ["city", "Городец", "Город Городец"],
  ["point", "Пункт выдачи на Мира", "Пункт выдачи на Мира"],
  ["point", "Мира, 5", "Пункт выдачи Мира, 5"],
] as const)("the title of a %s named «%s» names its kind once", (kind, name, title) => {
  expect(placeTitle({ kind, name })).toBe(title);
});
