import { expect, it } from "vitest";
import { fillCity } from "#app/domain/city/declension.ts";

const kazan = { name: "Казань", preposition: "в", prepositional: "Казани", genitive: "Казани" };
const vladimir = { name: "Владимир", preposition: "во", prepositional: "Владимире", genitive: "Владимира" };

it.each([
  [kazan, "Замки {cityIn}", "Замки в Казани"],
  [vladimir, "Замки {cityIn}", "Замки во Владимире"],
  [vladimir, "{city}: склады {cityOf}, доставка {cityIn}", "Владимир: склады Владимира, доставка во Владимире"],
  [kazan, "{name} {cityTo} {city", "{name} {cityTo} {city"],
  [{ ...kazan, name: "$&{cityIn}" }, "{city}", "$&{cityIn}"],
])("%o in %j: %s", (cases, pattern, text) => {
  expect(fillCity(pattern, cases)).toBe(text);
});
