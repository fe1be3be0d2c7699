import type { Actor } from "#app/domain/actor.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { pricesToSave, productToSave, stockToSave, type ProductLookup } from "#app/domain/imports/product-row.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import type { AttributeValue } from "#app/domain/catalog/saving/product-to-save.ts";
import type { Tx } from "#server/db/client.ts";
import { keptStock } from "#server/db/queries/catalog/saving/stock.ts";
import { importedProducts, lockImported } from "#server/db/queries/catalog/imports/goods.ts";
import { writePictureAddresses } from "#server/db/queries/catalog/imports/pictures.ts";
import type { ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";
import type { SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveStockIn } from "#server/use-cases/catalog/saving/save-stock.ts";
import { attributesOfRow, recordOf } from "./goods-records.ts";
import type { RowToWrite, WriteRows } from "./import-kinds.ts";

type Saved = SavedRow<FaultCode>;

/** Who applies or undoes an import, and how the history of prices names it. */
export type ImportCause = { actor: Actor; source: string; run: string };

/** Products with their prices in one step, stock in another: orders lock stock before products. */
export function writeGoods(
  ports: Pick<SavingPorts, "ids">,
  { actor, source, run }: ImportCause,
  references: ImportReferenceRows,
): WriteRows {
  const categories = categoryIndex(references.categories);
  const lookup = lookupOf(references, categories.uuidOf);
  const { warehouses } = references;
  /** Of the batch in hand. */
  let current = new Map<string, { record: ImportRecord; attributes: AttributeValue[] }>();
  return {
    async records(tx, keys, step) {
      if (step === "stocked") await lockStock(tx, keys, warehouses);
      else await lockImported(tx, keys);
      const rows = await importedProducts(tx, keys);
      current = new Map(
        rows.map((row) => [
          row.externalId,
          { record: recordOf(row, { categories, warehouses }), attributes: attributesOfRow(row) },
        ]),
      );
      return new Map([...current].map(([key, { record }]) => [key, record]));
    },
    async write(tx, rows, step) {
      if (step === "stocked") {
        const all = rows.map(({ key, values }) => stockToSave(key, values));
        return worst(all, (await saveStockIn(tx, actor, all.flat())).rows);
      }
      const products = rows.map((row) => ownFields(row, current.get(row.key)?.attributes ?? [], lookup));
      const saved = worst(products, (await saveProductsIn(tx, ports, actor, products.flat())).rows);
      // A product that was refused has no prices.
      const prices = rows.map(({ key, values }, at) =>
        saved[at]?.status === "refused" ? [] : pricesToSave(key, values, current.get(key)?.record ?? {}),
      );
      const priced = worst(prices, (await savePricesIn(tx, prices.flat(), { actor, sourceOf: () => source })).rows);
      await writePictureAddresses(tx, run, picturesOf(rows, saved));
      return saved.map((one, at) => worse(one, priced[at]));
    },
  };
}

function ownFields({ key, values }: RowToWrite, attributes: readonly AttributeValue[], lookup: ProductLookup) {
  const product = productToSave(key, values, attributes, lookup);
  return product === null ? [] : [product];
}

function picturesOf(rows: readonly RowToWrite[], saved: readonly Saved[]) {
  return rows.flatMap(({ key, values: { pictures } }, at) =>
    pictures === undefined || saved[at]?.status === "refused"
      ? []
      : [{ key, addresses: Array.isArray(pictures) ? pictures.map(String) : [] }],
  );
}

/** Results by row of lists that were saved as one. */
function worst(lists: readonly (readonly unknown[])[], results: readonly Saved[]): Saved[] {
  let at = 0;
  return lists.map((list) => {
    const own = results.slice(at, (at += list.length));
    return own.reduce<Saved>(worse, { status: "unchanged" });
  });
}

function worse(one: Saved, other: Saved = { status: "unchanged" }): Saved {
  if (one.status === "refused" || other.status === "refused") return one.status === "refused" ? one : other;
  const pinned = [...(one.pinned ?? []), ...(other.pinned ?? [])];
  const status = other.status === "unchanged" ? one.status : other.status;
  return pinned.length === 0 ? { status } : { status, pinned };
}

async function lockStock(tx: Tx, keys: readonly string[], warehouses: readonly { uuid: string }[]): Promise<void> {
  const rows = await importedProducts(tx, keys);
  await keptStock(
    tx,
    rows.map(({ uuid }) => uuid),
    warehouses.map(({ uuid }) => uuid),
    true,
  );
}

function lookupOf(
  { brands, units }: ImportReferenceRows,
  category: (path: string) => string | undefined,
): ProductLookup {
  const byName = (rows: readonly { uuid: string; name: string }[]) => {
    const spelled = new Map(rows.toReversed().map(({ uuid, name }) => [name, uuid]));
    const normal = new Map(rows.toReversed().map(({ uuid, name }) => [nameNorm(name), uuid]));
    return (name: string) => spelled.get(name) ?? normal.get(nameNorm(name)) ?? null;
  };
  return { category: (path) => category(path) ?? null, brand: byName(brands), unit: byName(units) };
}
