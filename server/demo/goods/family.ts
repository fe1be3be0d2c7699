import { z } from "zod";
import { drawingSpec, type DrawingSpec } from "#server/drawings/spec.ts";
import { checked } from "#server/demo/data.ts";
import type { Dimensions } from "#server/demo/rows.ts";
import { checkAttribute, type Attributes } from "./attributes.ts";
import { brand, type DemoBrand } from "./brands.ts";
import { formula, numberIn, template, type DemoColumns, type DemoFormula, type Value } from "./formula.ts";
import { unitKeys, type UnitKey } from "./units.ts";

/** One product as its family makes it: everything but identity, stock and the price lists. */
export type Draft = {
  name: string;
  article: string;
  /** What the maker calls it, where that differs from the shop's article. */
  vendorCode: string | null;
  description: string;
  brand: DemoBrand;
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

const value = z.union([z.number(), z.string(), z.boolean()]);
const sum = z.union([z.number(), z.string()]);
const values = z.record(z.string(), value);

/** A family as a data file describes it; the fields are explained in data/README.md. */
export const familyShape = z.strictObject({
  key: z.string().min(1),
  category: z.string().min(1),
  weight: z.number().positive().default(1),
  unit: z.enum(unitKeys).default("piece"),
  trade: z.enum(["bulk", "counter"]).default("counter"),
  warranty: z.boolean().default(true),
  isCuttable: z.boolean().default(false),
  isMarked: z.boolean().default(false),
  brands: z.array(z.string()).min(1),
  byBrand: z.record(z.string(), values).default({}),
  name: z.string().min(1),
  article: z.string().min(1),
  vendorCode: z.string().min(1).optional(),
  about: z.string().min(1),
  price: sum,
  grams: sum,
  multiplicity: sum.default(1),
  packs: z.array(sum).default([]),
  dimensions: z.strictObject({ l: sum, w: sum, h: sum }).optional(),
  attributes: values,
  drawing: z.record(z.string(), value),
  sizes: z.array(values).min(1),
  finishes: z.array(values.and(z.object({ level: z.number().positive() }))).min(1),
  choices: z
    .record(
      z.string(),
      z.union([
        z.strictObject({ by: z.string(), upTo: values, above: value }),
        z.strictObject({ by: z.string(), of: values, else: value.optional() }),
      ]),
    )
    .default({}),
});
type FamilySpec = z.infer<typeof familyShape>;
type Choice = FamilySpec["choices"][string];
type Variant = { size: number; finish: number; brand: DemoBrand };

/**
 * Sizes run fastest, so a brand always carries a whole row of them; then brand
 * and finish change together, so that few goods already show all of both.
 */
export function family(spec: FamilySpec): Family {
  const looks = looksOf(spec);
  const capacity = spec.sizes.length * looks.length;
  const draftOf = drafting(spec);
  const drafts = new Map<number, Draft>();

  function firstOf(place: number): Draft {
    const look = at(looks, Math.floor(place / spec.sizes.length));
    const draft = drafts.get(place) ?? draftOf({ ...look, size: place % spec.sizes.length });
    drafts.set(place, draft);
    return draft;
  }

  function draft(index: number): Draft {
    const first = firstOf(index % capacity);
    const series = Math.floor(index / capacity) + 1;
    if (series === 1) return first;
    return { ...first, name: `${first.name}, серия ${series}`, article: `${first.article}-С${series}` };
  }

  return { key: spec.key, category: spec.category, weight: spec.weight, capacity, draft };
}

const packNames = ["Упаковка", "Коробка", "Поддон"];

/** Makes the goods of one family; a RangeError names the family and what is wrong in its file. */
function drafting(spec: FamilySpec): (variant: Variant) => Draft {
  const { unit, trade, isCuttable, isMarked, packs, dimensions } = spec;
  const [name, about] = [spec.name, spec.about].map((text) => template(text, ","));
  const [article, vendorCode] = [spec.article, spec.vendorCode ?? ""].map((text) => template(text, "."));
  const number = (text: number | string) => {
    const read = typeof text === "number" ? () => text : formula(text);
    return (columns: DemoColumns) => numberIn(read(columns), String(text));
  };
  const attributes = filled(spec.attributes);
  const drawing = filled(spec.drawing);
  const sizes = spec.sizes.map(filled);
  const finishes = spec.finishes.map(filled);
  const byBrand = new Map(Object.entries(spec.byBrand).map(([key, row]) => [key, filled(row)]));
  const choices = new Map(Object.entries(spec.choices).map(([column, one]) => [column, choosing(one)]));
  const known = new Set(
    ["brand", "brandCode"].concat(
      [...sizes, ...finishes, ...byBrand.values()].flatMap((row) => [...row.keys()]),
      ...choices.keys(),
    ),
  );
  const sums = {
    price: number(spec.price),
    grams: number(spec.grams),
    multiplicity: number(spec.multiplicity),
    packs: packs.map(number),
    dimensions: dimensions && { l: number(dimensions.l), w: number(dimensions.w), h: number(dimensions.h) },
  };

  return (variant) => {
    const { brand: maker } = variant;
    const rows = [at(sizes, variant.size), at(finishes, variant.finish), byBrand.get(maker.key), choices];
    const columns: DemoColumns = (column) => {
      if (!known.has(column)) throw new RangeError(`${spec.key}: no column ${column}`);
      if (column === "brand") return maker.name;
      if (column === "brandCode") return maker.code;
      return rows.find((row) => row?.has(column))?.get(column)?.(columns);
    };
    const text = (read: DemoFormula | undefined) => String(read?.(columns) ?? "");
    const quantities = sums.packs.map((read) => read(columns));
    const grams = sums.grams(columns);
    const shown = { ...evaluated(attributes, columns), ...inPack(quantities[0]), weight: Math.round(grams * 10) / 10 };
    for (const [code, one] of Object.entries(shown)) checkAttribute(code, one);
    const { level } = at(spec.finishes, variant.finish);
    return {
      name: squeezed(text(name)),
      article: text(article),
      vendorCode: text(vendorCode) || null,
      description: squeezed(text(about)),
      brand: maker,
      unit,
      multiplicity: sums.multiplicity(columns),
      packs: quantities.map((quantity, i) => ({ name: packNames[i] ?? "Поддон", quantity })),
      price: sums.price(columns) * maker.level * level,
      grams,
      dimensions: sums.dimensions
        ? { l: sums.dimensions.l(columns), w: sums.dimensions.w(columns), h: sums.dimensions.h(columns) }
        : null,
      attributes: shown,
      drawing: checked(`${spec.key}, drawing`, drawingSpec, evaluated(drawing, columns)),
      warrantyMonths: spec.warranty ? maker.warrantyMonths : null,
      isCuttable,
      isMarked,
      trade,
    };
  };
}

function inPack(quantity: number | undefined): { inPack?: number } {
  return quantity === undefined ? {} : { inPack: quantity };
}

/** Texts of a row are templates themselves. */
function filled(row: Readonly<Record<string, Value>>): Map<string, DemoFormula> {
  return new Map(Object.entries(row).map(([column, one]) => [column, filling(one)]));
}

function filling(one: Value): DemoFormula {
  return typeof one === "string" ? template(one, ",") : () => one;
}

/** Columns without a value are left out. */
function evaluated(row: ReadonlyMap<string, DemoFormula>, columns: DemoColumns): Record<string, Value> {
  const read = [...row].map(([column, one]) => [column, one(columns)] as const);
  return Object.fromEntries(read.flatMap(([column, one]) => (one === undefined ? [] : [[column, one]])));
}

/** By the exact value of another column, or by the first bound that it does not exceed. */
function choosing(choice: Choice): DemoFormula {
  if ("upTo" in choice) {
    const bounds = Object.entries(choice.upTo)
      .map(([bound, one]) => ({ bound: Number(bound), read: filling(one) }))
      .toSorted((a, b) => a.bound - b.bound);
    const above = filling(choice.above);
    return (columns) => {
      const size = numberIn(columns(choice.by), choice.by);
      return (bounds.find(({ bound }) => size <= bound)?.read ?? above)(columns);
    };
  }
  const rows = filled(choice.of);
  const other = choice.else === undefined ? () => undefined : filling(choice.else);
  return (columns) => (rows.get(String(columns(choice.by))) ?? other)(columns);
}

function looksOf({ brands, finishes }: FamilySpec): { brand: DemoBrand; finish: number }[] {
  return finishes.flatMap((_, shift) =>
    brands.map((key, i) => ({ brand: brand(key), finish: (i + shift) % finishes.length })),
  );
}

/** A column left out in the midst of a text leaves two spaces or one at the end. */
function squeezed(text: string): string {
  return text.replace(/ {2,}/g, " ").trim();
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
