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
export function cityForms({ name, preposition, prepositional, genitive, dative, accusative, instrumental }: CityCases) {
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

/**
 * Fills the slots of a text that the shop wrote: `{{cityIn}}`, as in the dictionaries, or `{cityIn}` where the writer
 * saved braces. A slot that is none is dropped with the space before it, so that no visitor ever reads one.
 */
export function fillCity(text: string, cases: CityCases): string {
  const forms = new Map(Object.entries(cityForms(cases)));
  return text.replace(/( ?)\{\{?\s*([a-z][^{}]*?)\s*\}\}?/gi, (_, space: string, slot: string) => {
    const form = forms.get(slot);
    return form === undefined ? "" : space + form;
  });
}
