type Named = { name: string; regionName: string };

/** Cities whose name, or a word of it or of their region, begins as typed; «ё» and «е» are one, case tells nothing. */
export function citiesLike<C extends Named>(cities: readonly C[], typed: string): C[] {
  const wanted = plain(typed.trim());
  return cities.filter(({ name, regionName }) => [name, regionName].some((text) => beginsWithin(plain(text), wanted)));
}

/** In the order of the alphabet, under their first letters. */
export function citiesByLetter<C extends Named>(cities: readonly C[]): { letter: string; cities: C[] }[] {
  const sorted = [...cities].sort((one, other) => one.name.localeCompare(other.name, "ru"));
  const groups: { letter: string; cities: C[] }[] = [];
  for (const city of sorted) {
    const letter = city.name.slice(0, 1).toUpperCase();
    const last = groups.at(-1);
    if (last?.letter === letter) last.cities.push(city);
    else groups.push({ letter, cities: [city] });
  }
  return groups;
}

function beginsWithin(text: string, wanted: string): boolean {
  return text.startsWith(wanted) || text.split(/[\s-]+/).some((word) => word.startsWith(wanted));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е");
}
