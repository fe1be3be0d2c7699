import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ImportFault, ImportRecord, ImportValue } from "./import-value.ts";
import { readTierField, type TierField } from "./tier-fields.ts";
import type { CategoryIndex } from "./references.ts";

/** What rows of goods refer to, and what new goods get when their row does not say it. */
export type ProductDefaults = {
  categories: CategoryIndex;
  /** Names by their normal form; new ones are added as they come. */
  brands: Map<string, string>;
  /** The shop's name of the unit that a text means; null if it has none. */
  unitOf(text: string): string | null;
  /** The form in which names are compared. */
  norm(name: string): string;
  category: string | null;
  unit: string | null;
};

/** A thousand million roubles: a higher price is a misplaced decimal point. */
const highestPrice = 1_000_000_000_000;

type Completed = Verdict<ImportRecord, ImportFault & { code: ImportFault["code"] }>;

/** The row's names as the shop spells them, its prices as the shop keeps them, and all that a new product needs. */
export function completeProduct(
  given: ImportRecord,
  current: ImportRecord | null,
  section: string | null,
  defaults: ProductDefaults,
): Completed {
  const named = withNames(given, current, section, defaults);
  if (!named.ok) return named;
  const values = withNewPictures(withPrices(named.value, current), current);
  const dear = Object.entries(values).find(
    ([field, value]) => /^(?:(?:old)?price|tier):/i.test(field) && Number(value) > highestPrice,
  );
  if (dear !== undefined) return no("outOfRange", { field: dear[0] });
  const alone = aloneTier(values, current);
  if (alone !== null) return no("missing", { field: `price:${alone.list}` });
  if (current !== null) return ok(withFullName(values, current));
  const complete = withoutNothing({
    ...values,
    article: values["article"] ?? values["externalId"] ?? null,
    unit: values["unit"] ?? defaults.unit,
  });
  const missing = ["name", "article", "category", "unit"].find((field) => complete[field] === undefined);
  return missing === undefined ? ok(complete) : no("missing", { field: missing });
}

function withNames(
  given: ImportRecord,
  current: ImportRecord | null,
  section: string | null,
  { categories, brands, unitOf, norm, category: usual }: ProductDefaults,
): Completed {
  const values: Record<string, ImportValue> = { ...given };
  // Sections of a list only place goods that the shop does not have.
  const path = given["category"] ?? (current === null ? (section ?? usual) : undefined);
  if (typeof path === "string") {
    const found = categories.find(path);
    if (!found.ok) return no(found.code, { field: "category", value: path });
    values["category"] = found.value.path;
  }
  const { brand, unit } = given;
  if (typeof brand === "string")
    values["brand"] = sameName(current?.["brand"], brand, norm) ?? brands.get(norm(brand)) ?? brand;
  if (typeof unit === "string") {
    const found = sameName(current?.["unit"], unit, norm) ?? unitOf(unit);
    if (found === null) return no("unknownUnit", { field: "unit", value: unit });
    values["unit"] = found;
  }
  return ok(values);
}

/** The stored name if the text only differs from it in spelling. */
function sameName(stored: ImportValue | undefined, text: string, norm: ProductDefaults["norm"]): string | null {
  return typeof stored === "string" && (stored === text || norm(stored) === norm(text)) ? stored : null;
}

/** No price is the same as zero; an old price counts only above the price (catalog/saving/price.ts). */
function withPrices(given: ImportRecord, current: ImportRecord | null): ImportRecord {
  const values: Record<string, ImportValue> = { ...given };
  const lists = new Set(Object.keys(given).flatMap((field) => /^(?:price|oldPrice):(.+)$/s.exec(field)?.[1] ?? []));
  for (const field of Object.keys(given))
    if (readTierField(field) !== null && values[field] === 0) values[field] = null;
  for (const list of lists) {
    const [priceField, oldField] = [`price:${list}`, `oldPrice:${list}`];
    if (values[priceField] === 0) values[priceField] = null;
    if (isSameAs(values[priceField], current?.[priceField]) && isSameAs(values[oldField], current?.[oldField]))
      continue;
    const price = values[priceField] === undefined ? (current?.[priceField] ?? null) : (values[priceField] ?? null);
    // With its price the product loses its tiers of the list.
    if (price === null)
      for (const field of Object.keys(current ?? {})) if (readTierField(field)?.list === list) values[field] = null;
    const old = values[oldField] === undefined ? (current?.[oldField] ?? null) : (values[oldField] ?? null);
    const isOver = typeof old === "number" && typeof price === "number" && old > price;
    // A new price also ends the old one that it reaches.
    if (!isOver && (values[oldField] !== undefined || old !== null)) values[oldField] = null;
  }
  return values;
}

/** A tier of a list in which the product has no price. */
function aloneTier(values: ImportRecord, current: ImportRecord | null): TierField | null {
  for (const [field, value] of Object.entries(values)) {
    const tier = readTierField(field);
    if (tier === null || value === null) continue;
    const price = `price:${tier.list}`;
    if ((values[price] === undefined ? (current?.[price] ?? null) : values[price]) === null) return tier;
  }
  return null;
}

function isSameAs(given: ImportValue | undefined, current: ImportValue | undefined): boolean {
  return given === undefined || given === (current ?? null);
}

/** Pictures of known addresses are there already; those of new ones come behind them. */
function withNewPictures(given: ImportRecord, current: ImportRecord | null): ImportRecord {
  const { pictures, ...rest } = given;
  if (!Array.isArray(pictures)) return given;
  const kept = current?.["pictures"];
  const known = Array.isArray(kept) ? kept.map(String) : [];
  const added = pictures.map(String).filter((address) => !known.includes(address));
  return added.length === 0 ? rest : { ...rest, pictures: [...known, ...added] };
}

/** A full name that only repeats the name follows it. */
function withFullName(values: ImportRecord, current: ImportRecord): ImportRecord {
  const isRepeated = current["fullName"] === current["name"] && values["fullName"] === undefined;
  return isRepeated && typeof values["name"] === "string" ? { ...values, fullName: values["name"] } : values;
}

/** A new product has no values to erase and no stock to count down. */
function withoutNothing(values: ImportRecord): ImportRecord {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== null && !(field.startsWith("stock:") && value === 0)),
  );
}
