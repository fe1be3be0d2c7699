/** Forms of a city's name, stored with the city: algorithms decline too many of them wrongly (decisions §4, City). */
export type CityCases = { name: string; preposition: string; prepositional: string; genitive: string };

/** Fills `{city}`, `{cityIn}` (preposition and prepositional) and `{cityOf}` (genitive); other braces stay. */
export function fillCity(pattern: string, cases: CityCases): string {
  const forms = new Map([
    ["{city}", cases.name],
    ["{cityIn}", `${cases.preposition} ${cases.prepositional}`],
    ["{cityOf}", cases.genitive],
  ]);
  return pattern.replace(/\{city(?:In|Of)?\}/g, (slot) => forms.get(slot) ?? slot);
}
