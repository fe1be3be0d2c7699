import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { anyCode, headingOf, nameOfHeading, unitOfHeading } from "./heads.ts";
import { importField, type ImportKind } from "./kinds.ts";
import { isOfAddresses, isOfNumbers, isReadable, type ColumnProfile } from "./column-profile.ts";
import { listInHeading, warehouseInHeading } from "./named-in-heading.ts";
import { readTierField, tierField } from "./tier-fields.ts";

export type NewAttribute = { code: string; name: string; unit: string | null; kind: "number" | "text" | "flag" };

/** What a column of a file means; without a field it is not read, for the reason in `note`. */
export type MappedColumn = {
  column: number;
  label: string;
  field: string | null;
  /** Unit in the heading; empty if none. */
  unit: string;
  samples: readonly string[];
  note?: "skipped" | "unknown" | "repeated" | "listUnknown" | "warehouseUnknown" | "inStockMissing";
  /** Created with the first goods that have it. */
  newAttribute?: NewAttribute;
};

/** What columns may refer to. */
export type MappingReferences = {
  attributes: readonly { code: string; name: string; unit: string | null; kind: string }[];
  lists: readonly { code: string; name: string }[];
  warehouses: readonly { uuid: string; name: string }[];
};

/** What the operator says for columns that do not name their list or warehouse. */
export type MappingOptions = {
  list: string;
  warehouse: string | null;
  /** Stock in thousandths meant by «есть»; null if unknown. */
  inStock: number | null;
};

type Given = {
  kind: ImportKind;
  labels: readonly string[];
  profiles: readonly ColumnProfile[];
  references: MappingReferences;
  options: MappingOptions;
  /** Chosen by the operator, now or for an earlier file with this header: fields by column. */
  chosen: ReadonlyMap<number, string>;
};

/** Proposes a field for each column. Unknown columns of goods become attributes. */
export function mapColumns(given: Given): MappedColumn[] {
  const codes = new Map(given.references.attributes.map((one) => [one.code, one.name]));
  const chosenFields = new Map(
    [...given.chosen].map(([column, field]) => {
      const [label = "", profile] = [given.labels[column], given.profiles[column]];
      return [column, chosenField(given, field, { label, profile, codes })];
    }),
  );
  const used = new Set([...chosenFields.values()].map(({ field }) => field));
  return given.labels.map((label, column) => {
    const base = { column, label, unit: unitOfHeading(label), samples: given.profiles[column]?.samples ?? [] };
    const chosen = chosenFields.get(column);
    const found = chosen ?? proposed(given, label, given.profiles[column], codes);
    if (found.field === null) return { ...base, ...found };
    if (chosen === undefined && used.has(found.field)) return { ...base, field: null, note: "repeated" as const };
    used.add(found.field);
    return { ...base, ...found };
  });
}

type Found = Pick<MappedColumn, "field" | "note" | "newAttribute">;

function proposed(given: Given, label: string, profile: ColumnProfile | undefined, codes: Map<string, string>): Found {
  const { kind, options } = given;
  const heading = headingOf(kind, label);
  const isRead = (field: string) => importField(kind, field) !== undefined;
  if (heading.as === "field" && heading.field === anyCode) return { field: codeField(given) };
  if (heading.as === "field") {
    if (heading.field === "price" || heading.field === "oldPrice")
      return isRead(`${heading.field}:`)
        ? { field: `${heading.field}:${options.list}` }
        : { field: null, note: "skipped" };
    // YML tells only whether there is any: without a number for it the goods themselves still come.
    if (label === "available" && kind === "goods" && options.inStock === null)
      return { field: null, note: "inStockMissing" };
    if (heading.field === "stock" || (heading.field === "warehouse" && isOfNumbers(profile)))
      return stockColumn(given, options.warehouse);
    // Names of files are for the import of pictures.
    if (heading.field.startsWith("picture") && !isOfAddresses(profile)) return { field: null, note: "skipped" };
    // Suppliers also call words so: «Упаковка» is «картон» for some.
    if (isRead(heading.field) && !isReadable(heading.field, profile))
      return attributeColumn(given, label, profile, codes);
    if (heading.field === "barcode") return { field: isRead("barcodes") ? "barcodes" : "barcode" };
    return isRead(heading.field) ? { field: heading.field } : { field: null, note: "skipped" };
  }
  if (heading.as === "list") {
    const list = listNamed(given, heading.name);
    if (!isRead("price:")) return { field: null, note: "skipped" };
    return list === undefined ? { field: null, note: "listUnknown" } : { field: `${heading.field}:${list.code}` };
  }
  if (heading.as === "tier") {
    const list = heading.name === null ? options.list : listNamed(given, heading.name)?.code;
    if (!isRead("price:")) return { field: null, note: "skipped" };
    return list === undefined ? { field: null, note: "listUnknown" } : { field: tierField(heading.from, list) };
  }
  if (heading.as === "warehouse") return stockColumn(given, heading.name);
  // What the shop calls so itself is no other price and no note.
  const list = heading.as === "skipped" ? listNamed(given, label) : named(given.references.lists, label);
  if (list !== undefined && isRead("price:")) return { field: `price:${list.code}` };
  if (label !== "" && warehouseNamed(given.references, label) !== undefined) return stockColumn(given, label);
  if (heading.as === "skipped") return { field: null, note: "skipped" };
  // A column of an attribute nobody fills says nothing.
  if (kind !== "goods" || (profile?.filled ?? 0) === 0) return { field: null, note: "unknown" };
  return attributeColumn(given, heading.as === "attribute" ? heading.name : label, profile, codes);
}

function codeField({ kind, labels }: Given): string {
  const headings = labels.map((label) => headingOf(kind, label));
  const has = (field: string) => headings.some((heading) => heading.as === "field" && heading.field === field);
  return has("article") && !has("externalId") ? "externalId" : "article";
}

function stockColumn({ kind, references }: Given, name: string | null): Found {
  if (importField(kind, "stock:") === undefined) return { field: null, note: "skipped" };
  const warehouse =
    name === null && references.warehouses.length === 1
      ? references.warehouses[0]
      : warehouseNamed(references, name ?? "");
  if (warehouse !== undefined) return { field: `stock:${warehouse.uuid}` };
  // Rows may name their warehouse in a column of its own.
  return name === null && kind === "stock" ? { field: "stock:" } : { field: null, note: "warehouseUnknown" };
}

function attributeColumn(
  { references }: Given,
  label: string,
  profile: ColumnProfile | undefined,
  codes: Map<string, string>,
): Found {
  const [name, unit] = [nameOfHeading(label), unitOfHeading(label)];
  const sameName = references.attributes.filter((one) => nameNorm(one.name) === nameNorm(name));
  const known =
    sameName.find((one) => nameNorm(one.unit ?? "") === nameNorm(unit)) ??
    references.attributes.find((one) => nameNorm(one.name) === nameNorm(label));
  if (known !== undefined) return { field: `attribute:${known.code}` };
  const newAttribute = {
    code: newCode(name, unit, codes),
    name,
    unit: unit === "" ? null : unit,
    kind: kindOf(profile),
  };
  codes.set(newAttribute.code, name);
  return { field: `attribute:${newAttribute.code}`, newAttribute };
}

/** An attribute's code is permanent; one that another name has gets a number. */
function newCode(name: string, unit: string, codes: ReadonlyMap<string, string>): string {
  const made = slugOf(`${name} ${unit}`).slice(0, 70).replace(/-+$/, "") || "attribute";
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? made : `${made}-${number}`;
    if (!codes.has(code)) return code;
  }
}

/** All of a column decides: the kind is permanent. */
function kindOf(profile: ColumnProfile | undefined): NewAttribute["kind"] {
  if (profile === undefined || profile.filled === 0) return "text";
  if (profile.numbers === profile.filled) return "number";
  return profile.flags === profile.filled ? "flag" : "text";
}

/** «price:Опт», «stock:Южный» and «attribute:Длина, мм» may name what they mean. */
function chosenField(
  given: Given,
  chosen: string,
  { label, profile, codes }: { label: string; profile: ColumnProfile | undefined; codes: Map<string, string> },
): Found {
  const [group = "", name = ""] = chosen.split(/:(.*)/su);
  if (chosen === "skip") return { field: null, note: "skipped" };
  if (group === "attribute") {
    const known = given.references.attributes.find(({ code }) => code === name);
    return known === undefined ? attributeColumn(given, name || label, profile, codes) : { field: chosen };
  }
  if (group === "price" || group === "oldPrice") {
    const list = name === "" ? given.options.list : (named(given.references.lists, name)?.code ?? name);
    return { field: `${group}:${list}` };
  }
  const tier = readTierField(chosen);
  if (tier !== null) {
    const list = tier.list === "" ? given.options.list : (named(given.references.lists, tier.list)?.code ?? tier.list);
    return { field: tierField(tier.from, list) };
  }
  if (group === "stock") return stockColumn(given, name === "" ? given.options.warehouse : name);
  return { field: chosen };
}

function listNamed({ references: { lists } }: Given, name: string) {
  return named(lists, name) ?? listInHeading(lists, name);
}

function warehouseNamed({ warehouses }: MappingReferences, name: string) {
  return named(warehouses, name) ?? warehouseInHeading(warehouses, name);
}

/** By code, uuid or name. */
function named<T extends { name: string; code?: string; uuid?: string }>(
  all: readonly T[],
  name: string,
): T | undefined {
  return (
    all.find((one) => one.code === name || one.uuid === name) ??
    all.find((one) => nameNorm(one.name) === nameNorm(name))
  );
}

/** A column of the operator's `--map`: by its heading, its letter or its number, from 1. */
export function chosenColumns(
  given: readonly string[],
  labels: readonly string[],
  kind: ImportKind,
): Verdict<Map<number, string>, { code: "importColumn"; column: string } | { code: "importField"; field: string }> {
  const chosen = new Map<number, string>();
  for (const one of given) {
    const at = one.lastIndexOf("=");
    const [name, field] = [one.slice(0, at).trim(), one.slice(at + 1).trim()];
    const column = columnNamed(name, labels);
    if (at < 1 || column === null) return no("importColumn", { column: name || one });
    if (field !== "skip" && importField(kind, field.includes(":") ? field : withList(field)) === undefined)
      return no("importField", { field });
    chosen.set(column, field);
  }
  return ok(chosen);
}

function withList(field: string): string {
  return field === "price" || field === "oldPrice" || field === "stock" ? `${field}:` : field;
}

function columnNamed(name: string, labels: readonly string[]): number | null {
  const byLabel = labels.findIndex((label) => nameNorm(label) === nameNorm(name));
  if (byLabel >= 0) return byLabel;
  const at = /^\d+$/.test(name)
    ? Number(name) - 1
    : /^[A-Z]{1,2}$/.test(name)
      ? [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      : -1;
  return at >= 0 && at < labels.length ? at : null;
}
