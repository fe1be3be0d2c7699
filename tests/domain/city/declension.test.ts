import { describe, expect, it } from "vitest";
import { cityForms, type CityCases } from "#app/domain/city/declension.ts";
import { fillSlots } from "#app/domain/text-slots.ts";

const kazan = {
  name: "Казань",
  preposition: "в",
  prepositional: "Казани",
  genitive: "Казани",
  dative: "Казани",
  accusative: "Казань",
  instrumental: "Казанью",
};
const vladimir = {
  name: "Владимир",
  preposition: "во",
  prepositional: "Владимире",
  genitive: "Владимира",
  dative: "Владимиру",
  accusative: "Владимир",
  instrumental: "Владимиром",
};

function fillCity(text: string, cases: CityCases): string {
  const forms = new Map(Object.entries(cityForms(cases)));
  return fillSlots(text, (slot) => forms.get(slot));
}

describe("placeholders in shop texts", () => {
  it.each([
    [kazan, "{{city}}", "Казань"],
    [vladimir, "склады {{cityOf}}", "склады Владимира"],
    [vladimir, "доставка по {{cityTo}}", "доставка по Владимиру"],
    [kazan, "через {{cityThrough}}", "через Казань"],
    [kazan, "рядом с {{cityWith}}", "рядом с Казанью"],
    [kazan, "Замки {{cityIn}}", "Замки в Казани"],
    [vladimir, "Замки {{cityIn}}", "Замки во Владимире"],
    [vladimir, "Доставка {{cityInto}}", "Доставка во Владимир"],
  ])("%o in %j: %s", (cases, pattern, text) => expect(fillCity(pattern, cases)).toBe(text));

  it.each([
    ["{city}: замки {cityIn}", "Казань: замки в Казани"],
    ["{{ cityIn }} и {cityIn}", "в Казани и в Казани"],
  ])("may be written with single braces and spaces: %j", (pattern, text) =>
    expect(fillCity(pattern, kazan)).toBe(text),
  );

  it.each([
    ["Замки {{cityAt}} недорого", "Замки недорого"],
    ["{{CITYIN}}Замки {price} {{name, clock}} {a-b.c}", "Замки"],
  ])("that are unknown are removed: %j", (pattern, text) => expect(fillCity(pattern, kazan)).toBe(text));

  it.each(["{", "{{", "}}", "{город}", "f({})", "a{b"])("other braces are kept: %j", (text) =>
    expect(fillCity(text, kazan)).toBe(text),
  );

  it("are filled once: a name is never a pattern", () => {
    expect(fillCity("{city}", { ...kazan, name: "$&{{cityIn}}" })).toBe("$&{{cityIn}}");
  });

  it("are spelt as in the dictionaries", () => {
    expect(Object.keys(cityForms(kazan))).toEqual([
      "city",
      "cityOf",
      "cityTo",
      "cityThrough",
      "cityWith",
      "cityIn",
      "cityInto",
    ]);
  });
});
