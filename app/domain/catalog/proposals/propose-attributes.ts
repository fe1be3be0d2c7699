import { namedDimension } from "#app/domain/catalog/search-query/sizes/named-dimension.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import {
  isStatedSize,
  sizesInParts,
  statedSize,
  type SizePart,
} from "#app/domain/catalog/search-query/sizes/typed-size.ts";

export type ProposedValue = { code: string; value: string };
/** An attribute that a name may state; `kind` is number, text or flag. */
export type StatableAttribute = { code: string; name: string; unit: string | null; kind: string; role: string };
export type StatedGoods = { category: string; name: string; attributes: ReadonlyMap<string, string> };

/** What sizes of one form mean in a category, as its goods have it; codes by place. */
export type LearnedSizes = ReadonlyMap<string, readonly (string | null)[]>;
/** Values of looks by attribute. */
export type LearnedLooks = ReadonlyMap<string, ReadonlySet<string>>;

/** Goods of a category that must agree on what a place of a size is. */
const fewestAlike = 2;

/** Learns what goods with attributes have them for: their names are read as queries are. */
export function learnSizes(goods: Iterable<StatedGoods>, known: readonly StatableAttribute[]): LearnedSizes {
  const votes = new Map<string, Map<string, number>[]>();
  for (const { category, name, attributes } of goods)
    for (const parts of sizesInParts(name)) {
      const key = formKey(category, parts);
      const places = votes.get(key) ?? parts.map(() => new Map<string, number>());
      votes.set(key, places);
      for (const [at, part] of parts.entries())
        for (const { code, kind } of known)
          if (isStatedSize(part, kind, attributes.get(code))) places[at]?.set(code, (places[at]?.get(code) ?? 0) + 1);
    }
  return new Map([...votes].map(([key, places]) => [key, places.map(winner)]));
}

/** None where two attributes are as frequent: «8×8» says nothing. */
function winner(votes: ReadonlyMap<string, number>): string | null {
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < fewestAlike || first[1] === second?.[1]) return null;
  return first[0];
}

export function learnLooks(goods: Iterable<StatedGoods>, known: readonly StatableAttribute[]): LearnedLooks {
  const looks = new Map(known.filter(({ role }) => role === "look").map(({ code }) => [code, new Set<string>()]));
  for (const { attributes } of goods)
    for (const [code, values] of looks) {
      const value = attributes.get(code);
      if (value !== undefined && value !== "") values.add(value);
    }
  return looks;
}

/** Attributes that the name states and the product does not have. */
export function proposeAttributes(
  { category, name, attributes }: StatedGoods,
  known: readonly StatableAttribute[],
  { sizes, looks }: { sizes: LearnedSizes; looks: LearnedLooks },
): ProposedValue[] {
  const proposed = new Map<string, string>();
  const propose = (code: string, value: string) => {
    if ((attributes.get(code) ?? "") === "" && !proposed.has(code)) proposed.set(code, value);
  };
  for (const parts of sizesInParts(name)) {
    const usual = byName(parts, known);
    const learned = sizes.get(formKey(category, parts));
    for (const [at, part] of parts.entries()) {
      const code = learned?.[at] ?? usual[at];
      const attribute = known.find((one) => one.code === code);
      const value = attribute === undefined ? null : statedSize(part, attribute.kind);
      if (attribute !== undefined && value !== null) propose(attribute.code, value);
    }
  }
  const words = stemsOf(name);
  for (const [code, values] of looks) {
    const value = lookIn(words, values);
    if (value !== null) propose(code, value);
  }
  return [...proposed].map(([code, value]) => ({ code, value }));
}

/** What the signs of a size say: «М8×40» is a thread and a length, «ø10» a diameter. Bare numbers may be anything. */
function byName(parts: readonly SizePart[], known: readonly StatableAttribute[]): (string | undefined)[] {
  const named = (dimension: string) =>
    only(known.filter((one) => isLength(one) && namedDimension(one.name) === dimension));
  const thread = only(known.filter(({ role }) => role === "thread"));
  const isBolt = parts.length === 2 && parts[0]?.isThread === true && parts[1]?.isThread === false;
  return parts.map(({ isThread, hasSign }, at) => {
    if (isThread) return thread;
    if (hasSign) return named("diameter");
    return isBolt && at === 1 ? named("length") : undefined;
  });
}

/** Attributes that names are searched for. */
export function isStatable({ role, ...one }: StatableAttribute): boolean {
  return role === "look" || role === "thread" || isLength(one);
}

function isLength({ unit, kind }: Pick<StatableAttribute, "unit" | "kind">): boolean {
  return kind === "number" && /^мм$/u.test(unit ?? "");
}

function only(found: readonly StatableAttribute[]): string | undefined {
  return found.length === 1 ? found[0]?.code : undefined;
}

/** The longest value whose words all stand in the name, in a row; null if two different ones do. */
function lookIn(words: readonly string[], values: ReadonlySet<string>): string | null {
  const found = [...values]
    .map((value) => ({ value, stems: stemsOf(value) }))
    .filter(({ stems }) => stems.length > 0 && words.some((_, at) => stems.every((stem, i) => words[at + i] === stem)))
    .toSorted((one, other) => other.stems.length - one.stems.length);
  const [first, second] = found;
  if (first === undefined) return null;
  return second !== undefined && second.stems.length === first.stems.length ? null : first.value;
}

function formKey(category: string, parts: readonly SizePart[]): string {
  return `${category}|${parts.map(({ isThread, hasSign }) => (isThread ? "M" : hasSign ? "o" : "n")).join("x")}`;
}
