import { expect, test } from "vitest";
import { namedPlace } from "#app/domain/city/named-place.ts";

test.each([
  ["Казань", "Казань, ул. Техническая, 23", "Казань, ул. Техническая, 23"],
  ["Казань", "г. Казань, ул. Техническая, 23", "Казань, ул. Техническая, 23"],
  ["Москва, Очаково", "Москва, ул. Рябиновая, 61, стр. 4", "Москва, Очаково, ул. Рябиновая, 61, стр. 4"],
])("the city of «%s» and «%s» is said once", (name, address, text) => {
  expect(namedPlace({ name, address })).toBe(text);
});

test.each([
  ["Склад", "Казань, ул. Техническая, 23", "Склад, Казань, ул. Техническая, 23"],
  ["Москва", "Москва-река, причал 2", "Москва, Москва-река, причал 2"],
  ["Казань", "ул. Казань, 5", "Казань, ул. Казань, 5"],
])("all of «%s» and «%s» is said when the address begins with something else", (name, address, text) => {
  expect(namedPlace({ name, address })).toBe(text);
});

test("a warehouse named by its address is not said twice", () => {
  expect(namedPlace({ name: "Пермь, ул. Мира, 1", address: "Пермь, ул. Мира, 1" })).toBe("Пермь, ул. Мира, 1");
});
