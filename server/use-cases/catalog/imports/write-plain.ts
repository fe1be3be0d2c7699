import type { AttributeKind, AttributeToSave } from "#app/domain/catalog/saving/attribute.ts";
import type { CategoryToSave } from "#app/domain/catalog/saving/category.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import type { PlainKind } from "#app/domain/imports/kinds.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import type { Tx } from "#server/db/client.ts";
import { allBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import {
  addRedirectRow,
  lockRedirects,
  removeRedirectRow,
  type RedirectRow,
} from "#server/db/queries/content/shop-texts.ts";
import { brandsIn } from "#server/use-cases/catalog/saving/save-brands.ts";
import { attributesIn } from "#server/use-cases/catalog/saving/save-attributes.ts";
import type { SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { categoriesIn } from "#server/use-cases/catalog/saving/save-categories.ts";
import { checkRedirect } from "#server/use-cases/content/operate.ts";
import { newCategories } from "./add-references.ts";
import { normOf } from "./check-plain.ts";
import type { RowToWrite, WriteRows } from "./import-kinds.ts";
import { attributesByKey, brandsByKey, categoriesByKey, redirectsByKey } from "./plain-records.ts";

type Saved = SavedRow<FaultCode>;

/** Categories, brands, attributes and redirects. */
export function writePlain(kind: PlainKind, ports: Pick<SavingPorts, "ids">): WriteRows {
  return {
    async records(tx, keys) {
      if (kind === "attributes") return attributesByKey(tx, keys);
      if (kind === "redirects") return (await lockRedirects(tx), redirectsByKey(tx));
      const all = await (kind === "brands" ? brandsByKey(tx) : categoriesByKey(tx));
      return new Map(
        keys.flatMap((key) => {
          const record = all.get(normOf(kind, key));
          return record === undefined ? [] : [[key, record] as const];
        }),
      );
    },
    async write(tx, rows) {
      if (kind === "attributes") return (await attributesIn(tx, rows.map(attributeOf))).rows;
      if (kind === "brands") return writeBrandRows(tx, ports, rows);
      return kind === "redirects" ? writeRedirects(tx, rows) : writeCategories(tx, ports, rows);
    },
  };
}

function text(value: ImportRecord[string] | undefined): string {
  return typeof value === "string" ? value : "";
}

function attributeOf({ key, values }: RowToWrite): AttributeToSave {
  const { name, unit, group, kind, sort } = values;
  return {
    code: key,
    ...(name === undefined ? {} : { name: text(name) }),
    ...(unit === undefined ? {} : { unit: text(unit) || null }),
    ...(group === undefined ? {} : { group: text(group) }),
    ...(isKind(kind) ? { kind } : {}),
    ...(typeof sort === "number" ? { sort } : {}),
  };
}

function isKind(kind: unknown): kind is AttributeKind {
  return kind === "number" || kind === "text" || kind === "flag";
}

async function writeCategories(
  tx: Tx,
  { ids }: Pick<SavingPorts, "ids">,
  rows: readonly RowToWrite[],
): Promise<Saved[]> {
  const missing = await newCategories(
    { database: { db: tx }, ids },
    rows.filter(({ isNew }) => isNew).map(({ key }) => key),
  );
  const kept = await keptCategories(tx);
  const index = categoryIndex([
    ...kept.values(),
    ...missing.map(({ uuid, parent = null, name = "" }) => ({ uuid, parentUuid: parent, name })),
  ]);
  const given = rows.map(({ key, values }): CategoryToSave => {
    const { description, slug, sort, isHidden } = values;
    return {
      uuid: index.uuidOf(key) ?? "",
      ...(description === undefined ? {} : { description: text(description) }),
      ...(typeof slug === "string" ? { slug } : {}),
      ...(typeof sort === "number" ? { sort } : {}),
      ...(typeof isHidden === "boolean" ? { isHidden } : {}),
    };
  });
  // New ones come first, with their parents, then what the rows say of them.
  const saved = (await categoriesIn(tx, [...missing, ...given])).rows.slice(missing.length);
  return rows.map(({ isNew }, at) => {
    const result = saved[at] ?? { status: "unchanged" as const };
    return isNew && result.status !== "refused" ? { status: "created" } : result;
  });
}

async function writeBrandRows(
  tx: Tx,
  { ids }: Pick<SavingPorts, "ids">,
  rows: readonly RowToWrite[],
): Promise<Saved[]> {
  const known = new Map((await allBrands(tx)).toReversed().map(({ uuid, name }) => [nameNorm(name), uuid]));
  return (
    await brandsIn(
      tx,
      rows.map(({ key, isNew, values: { country, description, slug, isHidden } }) => ({
        uuid: known.get(nameNorm(key)) ?? ids.uuid(),
        ...(isNew ? { name: key } : {}),
        ...(country === undefined ? {} : { country: text(country) }),
        ...(description === undefined ? {} : { about: text(description) }),
        ...(typeof slug === "string" ? { slug } : {}),
        ...(typeof isHidden === "boolean" ? { isHidden } : {}),
      })),
    )
  ).rows;
}

async function writeRedirects(tx: Tx, rows: readonly RowToWrite[]): Promise<Saved[]> {
  const redirects = new Map<string, RedirectRow>((await lockRedirects(tx)).map((one) => [one.path, one]));
  const results: Saved[] = [];
  for (const { key, isNew, values } of rows) {
    const target = values["target"];
    if (target === null || target === undefined) {
      await removeRedirectRow(tx, key);
      redirects.delete(key);
      results.push({ status: "updated" });
      continue;
    }
    const others = [...redirects.values()].filter(({ path }) => path !== key);
    const checked = checkRedirect(key, text(target), others);
    if (!checked.ok) {
      const code = checked.code === "redirectChain" ? "circle" : "badValue";
      results.push({ status: "refused", code, field: "target" });
      continue;
    }
    await addRedirectRow(tx, checked.value.path, checked.value.target);
    redirects.set(key, checked.value);
    results.push({ status: isNew ? "created" : "updated" });
  }
  return results;
}
