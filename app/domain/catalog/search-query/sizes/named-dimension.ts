/** What a buyer calls a measure by, and what a shop names its attribute. */
export type NamedDimension =
  "length" | "width" | "height" | "thickness" | "diameter" | "centres" | "backset" | "volume" | "mass";

const names: readonly (readonly [RegExp, NamedDimension])[] = [
  [/^длина$/iu, "length"],
  [/^ширина$/iu, "width"],
  [/^высота$/iu, "height"],
  [/^толщина$/iu, "thickness"],
  [/^диаметр$/iu, "diameter"],
  [/^межосевое(?: расстояние)?$/iu, "centres"],
  [/^(?:дорнмас|удаление ключевины)$/iu, "backset"],
  [/^объ[её]м$/iu, "volume"],
  [/^масса(?: |$)/iu, "mass"],
];

/** The dimension of an attribute by its name: «Длина, мм» is a length, «Длина штифта» is none of the product itself. */
export function namedDimension(attribute: string): NamedDimension | null {
  const name = attribute.replace(/\s*[,(].*$/su, "").trim();
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Matches the names of diameters in PostgreSQL too. */
export const diameterName = /^[Дд]иаметр(?:$|[,( ])/.source;
