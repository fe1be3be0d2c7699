import type { DrawingSpec } from "#server/drawings/spec.ts";
import type { Attributes } from "./attributes.ts";
import { brand, type Brand, type BrandKey } from "./brands.ts";
import type { Dimensions } from "./rows.ts";
import type { UnitKey } from "./units.ts";

/** One product as its family makes it: everything but identity, stock and the price lists. */
export type Draft = {
  name: string;
  article: string;
  /** What the maker calls it, where that differs from the shop's article. */
  vendorCode: string | null;
  description: string;
  brand: Brand;
  unit: UnitKey;
  /** In units, at most 3 decimals. */
  multiplicity: number;
  packs: { name: string; quantity: number }[];
  /** Roubles for a unit, not yet rounded. */
  price: number;
  /** For one unit; sub-gram goods have fractions. */
  grams: number;
  dimensions: Dimensions | null;
  attributes: Attributes;
  drawing: DrawingSpec;
  warrantyMonths: number | null;
  isCuttable: boolean;
  /** Carries the state marking code («Честный знак»). */
  isMarked: boolean;
  /** Cheap goods by the thousand, or dear ones by the piece. */
  trade: "bulk" | "counter";
};

/** Goods that differ by size, finish and brand alone. */
export type Family = {
  key: string;
  /** Name of the leaf category. */
  category: string;
  /** How many goods it gets against a family of weight 1. */
  weight: number;
  /** How many goods it makes before it starts to number its series. */
  capacity: number;
  draft(index: number): Draft;
};

export type Finish = { name: string; code: string; level: number };

export type Variant<S, F = Finish> = { size: S; finish: F; brand: Brand };

type FamilySpec<S, F extends { level: number }> = {
  key: string;
  category: string;
  weight?: number;
  brands: readonly BrandKey[];
  sizes: readonly S[];
  finishes: readonly F[];
  name(v: Variant<S, F>): string;
  article(v: Variant<S, F>): string;
  vendorCode?(v: Variant<S, F>): string;
  about(v: Variant<S, F>): string;
  price(v: Variant<S, F>): number;
  grams(v: Variant<S, F>): number;
  attributes(v: Variant<S, F>): Attributes;
  drawing(v: Variant<S, F>): DrawingSpec;
  dimensions?(v: Variant<S, F>): Dimensions;
  unit?: UnitKey;
  multiplicity?: number | ((v: Variant<S, F>) => number);
  packs?: readonly number[] | ((v: Variant<S, F>) => readonly number[]);
  warranty?: boolean;
  isCuttable?: boolean;
  isMarked?: boolean;
  trade?: "bulk" | "counter";
};

/**
 * Sizes run fastest, so a brand always carries a whole row of them; then brand
 * and finish change together, so that few goods already show all of both.
 */
export function family<S, F extends { level: number }>(spec: FamilySpec<S, F>): Family {
  const looks = looksOf(spec.brands, spec.finishes);
  const capacity = spec.sizes.length * looks.length;

  function draft(index: number): Draft {
    const size = at(spec.sizes, index % spec.sizes.length);
    const look = at(looks, Math.floor(index / spec.sizes.length) % looks.length);
    const series = Math.floor(index / capacity);
    const variant: Variant<S, F> = { size, finish: look.finish, brand: look.brand };
    const multiplicity = valueOf(spec.multiplicity ?? 1, variant);
    const packs = valueOf(spec.packs ?? [], variant);
    return {
      name: series === 0 ? spec.name(variant) : `${spec.name(variant)}, серия ${series + 1}`,
      article: series === 0 ? spec.article(variant) : `${spec.article(variant)}-С${series + 1}`,
      vendorCode: spec.vendorCode?.(variant) ?? null,
      description: spec.about(variant),
      brand: look.brand,
      unit: spec.unit ?? "piece",
      multiplicity,
      packs: packs.map((quantity, i) => ({ name: packNames[i] ?? "Поддон", quantity })),
      price: spec.price(variant) * look.brand.level * look.finish.level,
      grams: spec.grams(variant),
      dimensions: spec.dimensions?.(variant) ?? null,
      attributes: { ...spec.attributes(variant), inPack: packs[0], weight: tenths(spec.grams(variant)) },
      drawing: spec.drawing(variant),
      warrantyMonths: spec.warranty === false ? null : look.brand.warrantyMonths,
      isCuttable: spec.isCuttable ?? false,
      isMarked: spec.isMarked ?? false,
      trade: spec.trade ?? "counter",
    };
  }

  return { key: spec.key, category: spec.category, weight: spec.weight ?? 1, capacity, draft };
}

/** "4,8": numbers in names have a decimal comma. */
export function ru(value: number): string {
  return String(value).replace(".", ",");
}

/** Code in an article: fixed width, no separator. */
export function digits(value: number, width: number): string {
  return String(Math.round(value)).padStart(width, "0");
}

const packNames = ["Упаковка", "Коробка", "Поддон"];

function looksOf<F>(brands: readonly BrandKey[], finishes: readonly F[]): { brand: Brand; finish: F }[] {
  const rounds = Array.from({ length: finishes.length }, (_, shift) =>
    brands.map((key, i) => ({ brand: brand(key), finish: at(finishes, (i + shift) % finishes.length) })),
  );
  return rounds.flat();
}

function valueOf<V, T>(value: T | ((v: V) => T), variant: V): T {
  return value instanceof Function ? value(variant) : value;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
