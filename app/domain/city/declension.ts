import type { citySlots } from "#app/domain/text-slots.ts";

/** Forms of a city's name, stored with the city: algorithms decline too many of them wrongly (decisions §4, City). */
export type CityCases = {
  name: string;
  /** Before the prepositional: "во" where the name asks for it. */
  preposition: string;
  prepositional: string;
  genitive: string;
  dative: string;
  accusative: string;
  instrumental: string;
};

/** What the slots of a text stand for; README.md of this folder shows each with a name. */
export function cityForms(cases: CityCases): Record<(typeof citySlots)[number], string> {
  const { name, preposition, prepositional, genitive, dative, accusative, instrumental } = cases;
  return {
    city: name,
    cityOf: genitive,
    cityTo: dative,
    cityThrough: accusative,
    cityWith: instrumental,
    cityIn: `${preposition} ${prepositional}`,
    cityInto: `${preposition} ${accusative}`,
  };
}
