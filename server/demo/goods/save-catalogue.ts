import { systemActor } from "#app/domain/actor.ts";
import type { PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import type { StockToSave } from "#app/domain/catalog/saving/stock.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import { priceLists } from "#server/demo/people/price-lists.ts";
import type { DemoCategoryRow, DemoProductRow, PriceRow, StockRow } from "#server/demo/rows.ts";
import type { DemoShop } from "#server/demo/shop.ts";
import { saveAttributes } from "#server/use-cases/catalog/saving/save-attributes.ts";
import type { SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { withSizes } from "./document-sizes.ts";

type Ports = Parameters<typeof saveInBatches>[0];
type Save<Row> = (ports: SavingPorts, actor: typeof demo, rows: readonly Row[]) => Promise<SavedRow<FaultCode>[]>;

/** The actor of the filling. */
export const demo = systemActor("demo");

/** As any other source does it: what is there already stays, so that it can be done again after it was broken off. */
export async function saveCatalogue(ports: Ports, shop: DemoShop, sizes: ReadonlyMap<string, number>): Promise<void> {
  const save = async <Row extends object>(rows: readonly Row[], by: Save<Row>) => {
    const results = await saveInBatches(ports, demo, rows, by);
    const at = results.findIndex(({ status }) => status === "refused");
    if (at >= 0) throw new Error(`refused: ${JSON.stringify([results[at], rows[at]])}`);
  };
  await save(shop.categories.map(categoryOf), saveCategories);
  await save(shop.brands, saveBrands);
  await save(
    shop.attributes.map(({ group_name, ...row }) => ({ ...row, group: group_name })),
    saveAttributes,
  );
  const externalIds = new Map<string, string>();
  const externalIdOf = (uuid: string) => externalIds.get(uuid) ?? expectKnown(uuid);
  for (const { products, prices, stock } of shop.productBatches()) {
    for (const { uuid, external_id } of products) externalIds.set(uuid, external_id);
    await save(
      withSizes(sizes, products).map((row) => productOf(row, externalIdOf)),
      saveProducts,
    );
    await save(pricesOf(prices, externalIdOf), savePrices);
    await save(
      stock.map((row) => stockOf(row, externalIdOf)),
      saveStock,
    );
  }
}

function categoryOf({ uuid, parent_uuid, slug, name, description, drawing, sort }: DemoCategoryRow) {
  const parent = parent_uuid;
  return { uuid, parent, slug: slug.slice(slug.lastIndexOf("/") + 1), name, description, drawing, sort };
}

type ExternalIdOf = (uuid: string) => string;

function productOf(row: DemoProductRow, externalIdOf: ExternalIdOf): ProductToSave {
  const { supply_days_from: from, supply_days_to: to } = row;
  return {
    externalId: row.external_id,
    uuid: row.uuid,
    createdAt: row.created_at,
    slug: row.slug,
    name: row.name,
    article: row.article,
    fullName: row.full_name,
    description: row.description,
    vendorCode: row.vendor_code,
    barcodes: row.barcodes,
    category: row.category_uuid,
    brand: row.brand_uuid,
    unit: row.unit_uuid,
    multiplicity: quantityFromDecimal(row.multiplicity),
    minQuantity: quantityFromDecimal(row.min_quantity),
    maxQuantity: row.max_quantity === null ? null : quantityFromDecimal(row.max_quantity),
    packs: row.packs,
    weightGrams: row.weight_grams,
    dimensions: row.dimensions,
    longestMm: row.longest_mm,
    volumeCm3: row.volume_cm3,
    vatRate: row.vat_rate,
    supplyDays: from === null || to === null ? null : { from, to },
    tags: row.tags,
    attributes: row.attributes,
    documents: row.documents,
    warrantyMonths: row.warranty_months,
    country: row.country,
    isMarked: row.is_marked,
    isCuttable: row.is_cuttable,
    popularity: row.popularity,
    drawing: row.drawing,
    status: row.status,
    replacement: row.replacement_uuid === null ? null : externalIdOf(row.replacement_uuid),
  };
}

const listCodes = new Map(priceLists.map(({ id, code }) => [id, code]));

/** A product's rows in one list, one for each quantity, stand together and begin with that for any. */
function pricesOf(rows: readonly PriceRow[], externalIdOf: ExternalIdOf): PriceToSave[] {
  const saved: (PriceToSave & { tiers: NonNullable<PriceToSave["tiers"]>[number][] })[] = [];
  for (const { product_uuid, price_list_id, from_quantity, price, old_price } of rows) {
    const from = quantityFromDecimal(from_quantity);
    if (from > 0) {
      saved.at(-1)?.tiers.push({ from, price: moneyFromDecimal(price) });
      continue;
    }
    saved.push({
      product: externalIdOf(product_uuid),
      list: listCodes.get(price_list_id) ?? "",
      price: moneyFromDecimal(price),
      oldPrice: old_price === null ? null : moneyFromDecimal(old_price),
      tiers: [],
    });
  }
  return saved;
}

function stockOf({ product_uuid, warehouse_uuid, on_hand }: StockRow, externalIdOf: ExternalIdOf): StockToSave {
  return { product: externalIdOf(product_uuid), warehouse: warehouse_uuid, onHand: quantityFromDecimal(on_hand) };
}

function expectKnown(uuid: string): never {
  throw new RangeError(`no product ${uuid}`);
}
