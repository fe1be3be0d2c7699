import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { readCurrency } from "#app/domain/exchange/package-amounts.ts";
import type {
  GroupRecord,
  PriceTypeRecord,
  PropertyRecord,
  UnitRecord,
  WarehouseRecord,
} from "#app/domain/exchange/records.ts";
import type { NewAttribute } from "#app/domain/imports/mapping.ts";
import { saveSeenLinks, type SeenLink } from "#server/db/queries/exchange/links.ts";
import { addReferences } from "#server/use-cases/catalog/imports/add-references.ts";
import type { PackageContext } from "./package-context.ts";

export type ReferenceRecord = GroupRecord | PropertyRecord | UnitRecord | PriceTypeRecord | WarehouseRecord;

/**
 * Records what the classifier of a package names and links what has an exact counterpart. New properties become
 * attributes; groups, warehouses and types of prices wait for a person (desk §7).
 */
export async function linkReferences(context: PackageContext, records: readonly ReferenceRecord[]): Promise<void> {
  const { ports, job, actor } = context;
  const attributes = newAttributes(context, records);
  if (attributes.length > 0) {
    await addReferences(ports, actor, { categories: [], brands: [], attributes });
    await context.reload();
  }
  const seen = records.flatMap((record) => seenLinks(context, record));
  const unique = new Map(seen.map((one) => [`${one.kind} ${one.externalId}`, one]));
  await saveSeenLinks(ports.database.db, job.connection.uuid, [...unique.values()], ports.clock.now());
  await context.reload();
}

function seenLinks(context: PackageContext, record: ReferenceRecord): SeenLink[] {
  const { references } = context;
  switch (record.type) {
    case "group":
      return [link("group", record.id, { ...record, isDeleted: isGone(context, record) }, { parent: record.parent })];
    case "property":
      return [
        link("property", record.id, record, { target: propertyTarget(context, record) }),
        ...record.values.map(({ id, name }) => ({
          ...{ kind: "value" as const, externalId: id, parent: record.id, name, target: null, isDeleted: false },
        })),
      ];
    case "unit":
      return [link("unit", record.code || record.name, record, { target: unitTarget(context, record) })];
    case "priceType": {
      const list = references.lists.find(({ name }) => nameNorm(name) === nameNorm(record.name));
      const currency = record.currency === null ? null : readCurrency(record.currency);
      return [link("priceType", record.id, record, { target: list?.code ?? null, currency })];
    }
    case "warehouse": {
      const found = references.warehouses.find(({ name }) => nameNorm(name) === nameNorm(record.name));
      return [link("warehouse", record.id, record, { target: found?.uuid ?? null })];
    }
  }
}

/** A linked group is deleted only when the fuse lets it go. */
function isGone(context: PackageContext, { id, isDeleted }: GroupRecord): boolean {
  const known = context.link("group", id);
  return isDeleted && (known === undefined || known.state !== "linked" || known.isDeleted);
}

function link(
  kind: SeenLink["kind"],
  externalId: string,
  { name, isDeleted }: { name: string; isDeleted: boolean },
  { parent = null, target = null, currency = null }: Partial<Pick<SeenLink, "parent" | "target" | "currency">>,
): SeenLink {
  return { kind, externalId, parent, name: name || externalId, target, isDeleted, currency };
}

/** Properties that are fields of a product by their names, with what their numbers are multiplied by. */
const ownFields: readonly (readonly [RegExp, string])[] = [
  [/^кратность(?: (?:отгрузки|упаковки|продажи))?$/, "field:multiplicity"],
  [/^(?:вес|масса)(?: (?:брутто|нетто))?,? ?\(?кг\)?$/, "field:weightGrams:1000"],
  [/^(?:вес|масса)(?: (?:брутто|нетто))?,? ?\(?гр?\)?$/, "field:weightGrams"],
];

function propertyTarget({ references }: PackageContext, { name }: PropertyRecord): string | null {
  const own = ownFields.find(([pattern]) => pattern.test(name.trim().toLowerCase().replace(/\.$/, "")));
  if (own !== undefined) return own[1];
  return references.attributes.find((one) => attributeNorm(one) === nameNorm(name))?.code ?? null;
}

/** «Длина, мм» of 1C is the attribute «Длина» in millimetres. */
function attributeNorm({ name, unit }: { name: string; unit: string | null }): string {
  return nameNorm(unit === null ? name : `${name}, ${unit}`);
}

function newAttributes(context: PackageContext, records: readonly ReferenceRecord[]): NewAttribute[] {
  const codes = new Set(context.references.attributes.map(({ code }) => code));
  const made = new Map<string, NewAttribute>();
  for (const record of records) {
    if (record.type !== "property" || record.isDeleted || context.link("property", record.id)?.state === "ignored")
      continue;
    if (context.link("property", record.id)?.target || propertyTarget(context, record) !== null) continue;
    const [, name = record.name, unit = null] = /^(.{1,110}?),\s*([^\s,]{1,20})$/.exec(record.name.trim()) ?? [];
    const key = nameNorm(record.name);
    if (made.has(key) || name.trim() === "") continue;
    const code = freeCode(slugOf(name), codes);
    codes.add(code);
    made.set(key, { code, name: name.slice(0, 120), unit, kind: record.kind === "number" ? "number" : "text" });
  }
  return [...made.values()];
}

function freeCode(slug: string, taken: ReadonlySet<string>): string {
  const made = slug.slice(0, 70).replace(/-+$/, "") || "attribute";
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? made : `${made}-${number}`;
    if (!taken.has(code)) return code;
  }
}

function unitTarget({ goodLinks, references }: PackageContext, { code, name, fullName }: UnitRecord): string | null {
  const found = goodLinks.unitOf({ code, name, fullName });
  return references.units.find((unit) => unit.name === found)?.uuid ?? null;
}
