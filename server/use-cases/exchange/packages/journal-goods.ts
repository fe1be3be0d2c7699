import type { Actor } from "#app/domain/actor.ts";
import { productTexts } from "#app/domain/desk/products/values.ts";
import { changesBetween, type JournalEntry } from "#app/domain/staff/journal.ts";
import type { Tx } from "#server/db/client.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { productKeys } from "#server/db/queries/desk/products/product.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import { valuesOf } from "#server/use-cases/catalog/desk/product-values.ts";
import type { DecidedRow } from "#server/use-cases/catalog/imports/import-kinds.ts";

/**
 * Writes rows of a package with what they have changed of goods in the journal, whose entries open forms at the desk are
 * compared with. New goods and prices have records of their own.
 */
export async function journaled<R>(
  tx: Tx,
  actor: Actor,
  rows: readonly DecidedRow[],
  write: () => Promise<R>,
): Promise<R> {
  const ids = rows.flatMap(({ action, key, changes }) =>
    action === "updated" && key !== null && changes.some(({ field }) => !isOfPrices(field)) ? [key] : [],
  );
  if (ids.length === 0) return write();
  const before = await factsOf(tx, ids);
  const result = await write();
  const after = await factsOf(tx, ids);
  const entries = [...after].flatMap(([id, { object, facts, version }]): JournalEntry[] => {
    const seen = before.get(id);
    const changes = seen === undefined ? {} : changesBetween(seen.facts, facts);
    if (seen === undefined || Object.keys(changes).length === 0) return [];
    const versions = changesBetween({ version: seen.version }, { version });
    return [{ action: "product.saved", object, changes: { ...changes, ...versions } }];
  });
  await recordChanges(tx, { actor, requestId: null, address: null }, entries);
  return result;
}

async function factsOf(tx: Tx, ids: readonly string[]) {
  const kept = await keptProducts(tx, ids, false);
  const keys = await productKeys(
    tx,
    [...kept.values()].map(({ uuid }) => uuid),
  );
  const versions = new Map(keys.map(({ uuid, version }) => [uuid, version]));
  return new Map(
    [...kept].map(([id, product]) => [
      id,
      {
        object: { kind: "product" as const, id: product.uuid, name: product.article },
        facts: { ...productTexts(valuesOf(product)), status: product.status },
        version: versions.get(product.uuid) ?? 0,
      },
    ]),
  );
}

function isOfPrices(field: string): boolean {
  return /^(?:price|oldPrice|tiers)\b/.test(field);
}
