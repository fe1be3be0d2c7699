import { productTags, type AttributeValue, type ProductPack } from "#app/domain/catalog/saving/product-to-save.ts";
import { packsOf, readPacks } from "#app/domain/imports/packs.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { thousandthsFromTyped, thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { attributeField, noVat, numberText, tagFields, type ProductValues } from "./values.ts";

export type TypedFault = "required" | "number" | "whole" | "packs" | "supply" | "dimensions";

export type ReadProduct = { values: ProductValues; faults: Record<string, TypedFault> };

type Attribute = { code: string; kind: string; unit?: string | null; isInName?: boolean };

/** A typed form; `faults` by field, the values of those are nothing. */
export function readProductForm(text: (name: string) => string, attributes: readonly Attribute[]): ReadProduct {
  const faults: Record<string, TypedFault> = {};
  const required = (name: string) => {
    const value = text(name);
    if (value === "") faults[name] = "required";
    return value;
  };
  const amount = (name: string) => {
    const value = text(name) === "" ? null : typedNumber(text(name));
    if (value === null && text(name) !== "") faults[name] = "number";
    return value;
  };
  const whole = (name: string) => {
    const value = amount(name);
    if (value === null || Number.isInteger(value)) return value;
    faults[name] = "whole";
    return null;
  };
  const [l, w, h] = [whole("length"), whole("width"), whole("height")];
  const [supplyFrom, supplyTo] = [whole("supplyFrom"), whole("supplyTo")];
  const packs = typedPacks(text("packs"));
  if (packs === null) faults["packs"] = "packs";
  if ([l, w, h].some((side) => side === null) && [l, w, h].some((side) => side !== null))
    faults["length"] ??= "dimensions";
  if ((supplyFrom === null) !== (supplyTo === null)) faults["supplyTo"] ??= "supply";
  const typed = attributes.flatMap(({ code, kind }) => {
    const name = attributeField(code);
    const value = readAttribute(text(name), kind);
    if (value === undefined) faults[name] = "number";
    return value === undefined || value === null ? [] : [{ code, value }];
  });
  const values: ProductValues = {
    name: required("name"),
    article: required("article"),
    fullName: text("fullName") || composedName(text("name"), attributes, typed),
    vendorCode: text("vendorCode") || null,
    barcodes: text("barcodes")
      .split(/[\s,;]+/)
      .filter(Boolean),
    slug: text("slug") || undefined,
    category: required("category"),
    brand: text("brand") || null,
    country: text("country") || null,
    description: text("description"),
    unit: required("unit"),
    multiplicity: amount("multiplicity") ?? 1,
    minQuantity: amount("minQuantity") ?? amount("multiplicity") ?? 1,
    maxQuantity: amount("maxQuantity"),
    packs: packs ?? [],
    weightGrams: whole("weightGrams"),
    dimensions: l === null || w === null || h === null ? null : { l, w, h },
    vatRate: readVat(text("vatRate")),
    supplyDays: supplyFrom === null || supplyTo === null ? null : { from: supplyFrom, to: supplyTo },
    warrantyMonths: whole("warrantyMonths"),
    isMarked: text("isMarked") === "1",
    isCuttable: text("isCuttable") === "1",
    tags: productTags.filter((tag) => text(tagFields[tag]) === "1"),
    attributes: typed,
  };
  return { values, faults };
}

const longestFullName = 500;

/** The name with the values of attributes that belong into it, except those that it says already. */
function composedName(name: string, attributes: readonly Attribute[], values: readonly AttributeValue[]): string {
  const parts = attributes.flatMap(({ code, unit, isInName = false }) => {
    const value = values.find((one) => one.code === code)?.value;
    if (!isInName || value === undefined || typeof value === "boolean") return [];
    const text = typeof value === "number" ? numberText(value) : value;
    return name.toLowerCase().includes(text.toLowerCase()) ? [] : [unit ? `${text} ${unit}` : text];
  });
  return parts.reduce((full, part) => {
    const longer = `${full}, ${part}`;
    return longer.length > longestFullName ? full : longer;
  }, name);
}

/** Null for nothing, undefined for a number that cannot be read. */
function readAttribute(typed: string, kind: string): AttributeValue["value"] | null | undefined {
  if (typed === "") return null;
  if (kind === "flag") return typed === "1";
  if (kind !== "number") return typed;
  const size = typedNumber(typed.replace(/^-/, ""));
  if (size === null) return undefined;
  return typed.startsWith("-") ? -size : size;
}

function readVat(typed: string): ProductValues["vatRate"] {
  if (typed === noVat) return null;
  return ([22, 10, 7, 5, 0] as const).find((rate) => String(rate) === typed) ?? 22;
}

/** As in files of goods, where a pack may lack its name; null if one cannot be read or has no name. */
function typedPacks(typed: string): ProductPack[] | null {
  if (typed.trim() === "") return [];
  const read = readPacks(typed, "");
  const packs = read.ok ? packsOf(read.value) : [];
  return packs.length === 0 || packs.some(({ name }) => name === "") ? null : packs;
}

function typedNumber(text: string): number | null {
  const thousandths = thousandthsFromTyped(text);
  return thousandths === null ? null : quantityToNumber(quantityFromDecimal(thousandthsToDecimal(thousandths)));
}
