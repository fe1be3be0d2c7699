import { bearableSlips, editDistance } from "#app/domain/catalog/search-query/edit-distance.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";

type Named = { name: string; regionName: string; aliases?: readonly string[] };

/**
 * Cities matching a typed text: by word prefix of the name, region or alias («питер», «екб»); failing that, in the
 * other keyboard layout or alphabet, then with typing errors.
 */
export function citiesLike<C extends Named>(cities: readonly C[], typed: string): C[] {
  const wanted = placeWords(typed);
  if (wanted.length === 0) return typed.trim() === "" || allWords(typed).length > 0 ? [...cities] : [];
  const readings = readingsOf(typed)
    .map(placeWords)
    .filter((words) => words.length > 0);
  for (const words of readings) {
    const found = cities.filter((city) => keysOf(city).some((key) => beginsWith(key, words)));
    if (found.length > 0) return narrowed(found, words);
  }
  for (const words of readings) {
    const nearest = nearestTo(cities, words.join(" "));
    if (nearest.length > 0) return nearest;
  }
  return [];
}

/** Grouped by first letter, in alphabetical order. */
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

/**
 * As typed, in the other layout, in the other alphabet; then each comma-separated part of an address, from the right.
 */
function readingsOf(typed: string): string[] {
  const parts = typed.split(/[,;]/).filter((part) => placeWords(part).length > 0);
  const all = [typed, ...(parts.length > 1 ? parts.toReversed() : [])];
  const switched = otherLayout(typed);
  return [
    ...new Set([...all, switched, ...all.map((text) => transliterated(plain(text))), transliterated(plain(switched))]),
  ];
}

/** Every typed word is a prefix of a different word of the key, in any order: «новгород нижний», «ростов дон». */
function beginsWith(key: readonly string[], words: readonly string[]): boolean {
  if (key.join(" ").startsWith(words.join(" ")) || key.join("").startsWith(words.join(""))) return true;
  return words.every((word) => key.some((one) => one.startsWith(word)));
}

/** A full name or alias selects that city alone, even if others begin with it too. */
function narrowed<C extends Named>(found: C[], words: readonly string[]): C[] {
  const whole = found.filter(({ aliases = [] }) => aliases.some((alias) => plain(alias) === words.join(" ")));
  return whole.length > 0 ? whole : found;
}

function nearestTo<C extends Named>(cities: readonly C[], wanted: string): C[] {
  const bearable = bearableSlips(wanted) + (wanted.length > 10 ? 1 : 0);
  if (bearable === 0) return [];
  const distances = cities.map((city) => ({
    city,
    distance: Math.min(
      ...[city.name, ...(city.aliases ?? [])].map((name) => slipsTo(placeWords(name), wanted, bearable)),
    ),
  }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  return least > bearable ? [] : distances.filter(({ distance }) => distance === least).map(({ city }) => city);
}

/** Typing errors against the name, one of its words or a prefix of either: the visitor may still be typing. */
function slipsTo(name: readonly string[], wanted: string, most: number): number {
  const texts = [name.join(" "), ...name].filter((text) => text.length > 3);
  const lengths = [wanted.length - 1, wanted.length, wanted.length + 1, Infinity];
  return Math.min(
    most + 1,
    ...texts.flatMap((text) => lengths.map((length) => editDistance(wanted, text.slice(0, length), most))),
  );
}

function keysOf({ name, regionName, aliases = [] }: Named): string[][] {
  const [own, region] = [placeWords(name), placeWords(regionName)];
  return [own, region, allWords(regionName), [...own, ...region], ...aliases.map(placeWords)];
}

/** «г. Казань», «город Казань», «Республика Татарстан»: words for the type of place are ignored. */
const kinds: ReadonlySet<string> = new Set([
  "г",
  "гор",
  "город",
  "обл",
  "область",
  "респ",
  "республика",
  "край",
  "россия",
  "рф",
]);

function placeWords(text: string): string[] {
  const words = allWords(text);
  const nameWords = words.filter((word) => !kinds.has(word));
  // A single letter may be a prefix of a name; with a full stop or another word it is «г.».
  return nameWords.length === 0 && /^\p{L}+$/u.test(text.trim()) ? words : nameWords;
}

function allWords(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}
