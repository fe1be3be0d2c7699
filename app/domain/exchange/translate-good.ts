import type { ImportRecord, ImportValue } from "#app/domain/imports/import-value.ts";
import { tidyText } from "#app/domain/imports/import-value.ts";
import { readFlag, readVat } from "#app/domain/imports/cells/read-words.ts";
import { readThousandths } from "#app/domain/imports/cells/read-number.ts";
import { packsText } from "#app/domain/imports/packs.ts";
import { sizesOfRequisites } from "./good-sizes.ts";
import { readFieldTarget } from "./links.ts";
import type { GoodRecord, OfferRecord, PackOfGood, UnitOfGood } from "./records.ts";

/** What the things that a product of 1C names mean in the shop. */
export type GoodLinks = {
  /** Path of the category, null while its link is awaited, undefined for an ignored or unknown one. */
  categoryOf(group: string): string | null | undefined;
  /** Code of the attribute or a field of the product; undefined for one that is not loaded. */
  targetOf(property: string): string | undefined;
  attributeKind(code: string): string | undefined;
  /** The text of a value from the property's dictionary. */
  valueOf(id: string): string | undefined;
  /** Null for one that the shop does not have, undefined for one that is not loaded; so are brands. */
  unitOf(unit: UnitOfGood): string | null | undefined;
  brandOf(brand: { id: string; name: string }): string | null | undefined;
};

/** A field that is not loaded, with the reason; the rest of the product is. */
export type GoodProblem = {
  code: "vatRate" | "attributeKind" | "tooLong" | "outOfRange" | "unknownUnit";
  field: string;
  value: string;
};

export type TranslatedGood = {
  given: ImportRecord;
  problems: GoodProblem[];
  /** Groups of which none is linked yet; null if the product does not wait. */
  waitingGroups: string[] | null;
};

const longestTexts = {
  name: 255,
  fullName: 500,
  article: 50,
  brand: 120,
  country: 60,
  description: 50_000,
  attribute: 1_000,
} as const;

/** «base#base» is sent for a product without characteristics by some releases of 1C. */
export function productId(id: string): string {
  const [base = "", characteristic] = id.split("#");
  return characteristic === undefined || characteristic === "" || characteristic === base ? base : id;
}

/** The product of which «base#characteristic» is a size; null for a product of its own. */
export function baseOf(id: string): string | null {
  const own = productId(id);
  return own.includes("#") ? (own.split("#")[0] ?? null) : null;
}

/** «Саморез, 3,5×25, цинк»: the values that the name does not say yet. */
function nameWithValues(name: string, values: readonly { value: string }[]): string {
  const said = name.toLowerCase();
  const added = values
    .map(({ value }) => tidyText(value))
    .filter((text) => text !== "" && !said.includes(text.toLowerCase()));
  return [name, ...added].join(", ").slice(0, longestTexts.name);
}

/** The fields of a product by what its record says; absent elements are absent, the status is decided elsewhere. */
export function translateGood(good: GoodRecord, links: GoodLinks): TranslatedGood {
  const problems: GoodProblem[] = [];
  const given: Record<string, ImportValue> = { externalId: productId(good.id) };
  const text = (field: keyof typeof longestTexts, value: string | undefined) => {
    if (value === undefined) return;
    const tidy = tidyText(value);
    if (tidy.length > longestTexts[field]) problems.push({ code: "tooLong", field, value: tidy });
    given[field] = tidy.slice(0, longestTexts[field]);
  };
  if (good.name !== undefined && good.name !== "") text("name", nameWithValues(good.name, good.characteristics ?? []));
  if (good.fullName !== undefined && good.fullName !== "") text("fullName", good.fullName);
  if (good.article !== undefined && good.article !== "") text("article", good.article);
  text("description", good.description);
  if (good.country !== undefined) text("country", good.country);
  const brand = good.brand === undefined ? undefined : links.brandOf(good.brand);
  if (brand !== undefined) given["brand"] = brand;
  if (good.barcode !== undefined) given["barcodes"] = barcodesOf(good.barcode);
  if (good.unit !== undefined) {
    const unit = links.unitOf(good.unit);
    if (unit === null) problems.push({ code: "unknownUnit", field: "unit", value: good.unit.name });
    else if (unit !== undefined) given["unit"] = unit;
  }
  if (good.packs !== undefined && good.packs.length > 0) given["packs"] = packsOfGood(good.packs);
  if (good.weightGrams !== undefined) given["weightGrams"] = good.weightGrams;
  const sizes = sizesOfRequisites(good.requisites ?? []);
  if (sizes !== undefined) given["dimensions"] = sizes;
  if (good.vat !== undefined && good.vat !== "") {
    const rate = readVat(good.vat);
    if (rate.ok) given["vatRate"] = rate.value;
    else problems.push({ code: "vatRate", field: "vatRate", value: good.vat });
  }
  for (const property of good.properties ?? []) addProperty(given, problems, property, links);
  const waitingGroups = placeInGroup(given, good.groups ?? [], links);
  return { given, problems, waitingGroups };
}

/** What an offer says of a characteristic that the catalogue does not describe. */
export function translateOffer(offer: OfferRecord, base: ImportRecord): ImportRecord {
  const name = nameWithValues(String(base["name"] ?? offer.name ?? ""), offer.characteristics ?? []);
  const inherited = Object.entries(base).filter(([field]) => ofBase.test(field));
  return {
    ...Object.fromEntries(inherited),
    externalId: productId(offer.id),
    name: name === base["name"] && offer.name ? tidyText(offer.name).slice(0, longestTexts.name) : name,
    article: offer.article ? tidyText(offer.article).slice(0, longestTexts.article) : (base["article"] ?? null),
    ...(offer.barcode ? { barcodes: barcodesOf(offer.barcode) } : {}),
  };
}

const ofBase =
  /^(?:description|category|brand|country|vatRate|unit|weightGrams|dimensions|multiplicity|packs|isMarked|attribute:.*)$/;

type Named = { name: string; article: string };

/** What the record of a product says of a size that it was made into; names and articles follow as far as they were its. */
export function fieldsForSize(given: ImportRecord, base: Named | undefined, size: Named): ImportRecord {
  const { name, article } = given;
  const isNamed =
    typeof name === "string" && base !== undefined && name !== base.name && size.name.startsWith(base.name);
  const isNumbered = typeof article === "string" && base !== undefined && size.article === base.article;
  return {
    ...Object.fromEntries(Object.entries(given).filter(([field]) => ofBase.test(field))),
    ...(isNamed ? { name: `${name}${size.name.slice(base.name.length)}`.slice(0, longestTexts.name) } : {}),
    ...(isNumbered ? { article } : {}),
  };
}

export function barcodesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((code) => /^\d{8,14}$/.test(code));
}

function packsOfGood(packs: readonly PackOfGood[]): string | null {
  return packsText(
    packs
      .filter(({ coefficient }) => Number(coefficient) > 0 && coefficient !== "1")
      .map(({ unit, coefficient }) => ({
        name: (unit.name || unit.fullName || unit.code).slice(0, 40),
        quantity: Math.round(Number(coefficient) * 1_000) / 1_000,
        barcode: null,
      }))
      .filter(({ name, quantity }) => name !== "" && quantity > 0 && quantity < 10_000_000),
  );
}

function addProperty(
  given: Record<string, ImportValue>,
  problems: GoodProblem[],
  { id, values }: { id: string; values: readonly string[] },
  links: GoodLinks,
): void {
  const target = links.targetOf(id);
  if (target === undefined) return;
  const said = values.map((value) => tidyText(links.valueOf(value) ?? value)).filter((value) => value !== "");
  const text = said.join(", ");
  const own = readFieldTarget(target);
  if (own !== null) {
    const number = readThousandths(text);
    if (text === "") return;
    if (number === null || number <= 0) problems.push({ code: "outOfRange", field: own.field, value: text });
    else given[own.field] = own.field === "weightGrams" ? Math.round((number * own.factor) / 1_000) : number;
    return;
  }
  const field = `attribute:${target}`;
  const kind = links.attributeKind(target);
  if (text === "") given[field] = null;
  else if (kind === "number") {
    const number = readThousandths(text);
    if (number === null) problems.push({ code: "attributeKind", field, value: text });
    else given[field] = number / 1_000;
  } else if (kind === "flag") {
    const flag = readFlag(text);
    if (flag.ok) given[field] = flag.value;
    else problems.push({ code: "attributeKind", field, value: text });
  } else given[field] = text.slice(0, longestTexts.attribute);
}

/** The first linked group decides; groups that the shop ignores place nothing. */
function placeInGroup(
  given: Record<string, ImportValue>,
  groups: readonly string[],
  { categoryOf }: GoodLinks,
): string[] | null {
  const waiting: string[] = [];
  for (const group of groups) {
    const path = categoryOf(group);
    if (typeof path === "string") {
      given["category"] = path;
      return null;
    }
    if (path === null) waiting.push(group);
  }
  return waiting.length > 0 ? waiting : null;
}
