/** An attribute of the catalogue; `kind` is number, text or flag. */
type KnownAttribute = { code: string; unit: string | null; kind: string };

/** A product's name and attributes. */
type NamedGoods = { name: string; attributes: readonly (readonly [code: string, value: string])[] };

const lengths = /^(?:[мс]м|м)$/;

/**
 * Attributes that are sizes of these products: a length unit, a thread or «6×40», with several values, named in at
 * least half of the product names. Buyers do not search by other attributes. Each number of a name counts as one size:
 * the first known attribute that has it.
 */
export function namedSizes(goods: readonly NamedGoods[], known: readonly KnownAttribute[]): string[] {
  const stated = new Map<string, string[]>();
  for (const { name, attributes } of goods) {
    const free = numbersIn(name);
    const valueOf = new Map(attributes);
    for (const attribute of known) {
      const value = valueOf.get(attribute.code);
      if (value !== undefined && isSize(attribute, value) && takeAll(numbersIn(value), free))
        stated.set(attribute.code, [...(stated.get(attribute.code) ?? []), value]);
    }
  }
  return [...stated]
    .filter(([, values]) => values.length * 2 >= goods.length && new Set(values).size > 1)
    .map(([code]) => code);
}

/** «М8», «М10×1,25», «6×40» and lengths; «8.8» and «PZ2» are not sizes. */
export function isSize({ unit, kind }: Pick<KnownAttribute, "unit" | "kind">, value: string): boolean {
  if (kind === "number") return lengths.test(unit ?? "");
  return kind === "text" && /^(?:[MМ]\s?\d|\d+(?:[.,]\d+)?\s?[×xх]\s?\d)[\d.,×xх\s]*(?:мм)?$/iu.test(value);
}

/** Removes the wanted numbers from `free` if all are there. */
function takeAll(wanted: readonly string[], free: string[]): boolean {
  const left = [...free];
  for (const number of wanted) {
    const at = left.indexOf(number);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  free.splice(0, free.length, ...left);
  return wanted.length > 0;
}

/** «Болт М8×40, 3,50» -> «М8», «40», «3.5» */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\d])([MМ]?)(\d+(?:[.,]\d+)?)|(?<=\d\s?[×xх]\s?)([MМ]?)(\d+(?:[.,]\d+)?)/giu)].map(
    ([, m = "", digits = "", alsoM = "", more = ""]) =>
      `${m || alsoM ? "М" : ""}${Number((digits || more).replace(",", "."))}`,
  );
}
