import { guardedText } from "#app/domain/imports/cells/read-words.ts";
import type { ImportValue } from "#app/domain/imports/import-value.ts";
import { readTierField } from "#app/domain/imports/tier-fields.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { importField, type ImportKind } from "#app/domain/imports/kinds.ts";
import { imports } from "./ru/desk/imports.ts";
import { importWords } from "./import-words.ts";

/** Names of what the fields of an import refer to: lists by code, warehouses by uuid, attributes by code. */
export type ImportNames = {
  lists: ReadonlyMap<string, string>;
  warehouses: ReadonlyMap<string, string>;
  attributes: ReadonlyMap<string, string>;
};

/** Heading of a field's column; the import recognises it. */
export function importHeading(field: string, { lists, warehouses, attributes }: ImportNames): string {
  const [group = "", name = ""] = field.split(/:(.*)/su);
  if (group === "price" || group === "oldPrice")
    return importWords(`heading.${group}`, { name: lists.get(name) ?? name });
  const tier = readTierField(field);
  if (tier !== null)
    return importWords("heading.tier", {
      from: String(quantityToNumber(tier.from)).replace(".", ","),
      name: lists.get(tier.list) ?? tier.list,
    });
  if (group === "stock") return importWords("heading.stock", { name: warehouses.get(name) ?? name });
  if (group === "attribute") return importWords("heading.attribute", { name: attributes.get(name) ?? name });
  const known = headings.find((one) => one === field);
  return known === undefined ? field : importWords(`heading.${known}`);
}

/** A field as a choice of the mapping: also those that only find an object, or are a part of a value. */
export function importChoice(field: string, names: ImportNames): string {
  const [, group = "", number = ""] = /^(category|picture)(\d+)$/.exec(field) ?? [];
  if (group === "category" || group === "picture") return importWords(`choice.${group}`, { number });
  if (field === "barcode" || field === "warehouse") return importWords(`choice.${field}`);
  return field === "stock:" ? importWords("choice.stock") : importHeading(field, names);
}

type Heading = Exclude<keyof typeof imports.heading, "price" | "oldPrice" | "tier" | "stock" | "attribute">;
const headings = Object.keys(imports.heading).filter(
  (name): name is Heading => !["price", "oldPrice", "tier", "stock", "attribute"].includes(name),
);

/** A value as a cell that the import reads as the same value; null for none. */
export function importCell(kind: ImportKind, field: string, value: ImportValue | undefined): string | number | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return (field === "tags" ? value.map(tagWord).join(", ") : value.join(" ")) || null;
  if (typeof value === "boolean") return importWords(value ? "yes" : "no");
  if (typeof value === "number") return numberOf(importField(kind, field)?.cell, value);
  if (typeof value !== "string") return null;
  if (field === "vatRate") return value === "none" ? importWords("noVat") : `${value}%`;
  // «5-7» alone would become a day of July in a spreadsheet.
  if (field === "supplyDays") return importWords("days", { days: value });
  const status = (["active", "hidden", "discontinued"] as const).find((one) => field === "status" && one === value);
  if (status !== undefined) return importWords(`status.${status}`);
  const attributeKind = (["number", "text", "flag"] as const).find(
    (one) => kind === "attributes" && field === "kind" && one === value,
  );
  if (attributeKind !== undefined) return importWords(`attributeKind.${attributeKind}`);
  return guardedText(value);
}

function tagWord(value: string): string {
  const tag = (["new", "hit", "sale"] as const).find((one) => one === value);
  return tag === undefined ? value : importWords(`tag.${tag}`);
}

function numberOf(cell: string | undefined, value: number): number {
  if (cell === "percent") return value / 100;
  return cell === "money" || cell === "count" || cell === "stock" || cell === "weight" ? value / 1000 : value;
}

/** Why a row was not imported. */
export function importFaultText({ code, other = 0 }: { code: string; other?: number }): string {
  const known = faults.find((one) => one === code);
  return known === undefined ? importWords("fault.badValue") : importWords(`fault.${known}`, { other });
}

type Fault = keyof typeof imports.fault;
const faults = Object.keys(imports.fault).filter((name): name is Fault => name in imports.fault);
