import type { citySlots } from "#app/domain/text-slots.ts";

/**
 * Declined forms of a city's name, stored with the city: algorithms get too many of them wrong (product rules §4,
 * City).
 */
export type CityCases = {
  name: string;
  /** Before the prepositional case: "во" where the name requires it. */
  preposition: string;
  prepositional: string;
  genitive: string;
  dative: string;
  accusative: string;
  instrumental: string;
};

/** Values of the city slots in texts; examples are in README.md of the domain. */
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
