import type { Actor } from "#app/domain/actor.ts";
import type { AttributeToSave } from "#app/domain/catalog/saving/attribute.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { systemActor } from "#app/domain/actor.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { baseList, mainCity, usualUnits } from "#server/default-shop.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { saveAttributes } from "#server/use-cases/catalog/saving/save-attributes.ts";
import type { SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";

type Save<Row> = (ports: SavingPorts, actor: Actor, rows: readonly Row[]) => Promise<SavedRow<FaultCode>[]>;

/** A product by the names of its category, brand and unit; `price` in roubles. */
export type TradeProduct = {
  name: string;
  article: string;
  category: string;
  brand: string | null;
  unit?: string;
  vendorCode?: string | null;
  note?: string;
  barcode: string | null;
  price: number;
  attributes: Readonly<Record<string, number | string | boolean>>;
};

export type TradeCatalogue = {
  /** Keeps uuids apart from those of other catalogues. */
  scope: string;
  /** Departments with their leaves. */
  departments: Readonly<Record<string, readonly string[]>>;
  brands: readonly string[];
  attributes: readonly AttributeToSave[];
  goods: readonly TradeProduct[];
};

/**
 * Fills an empty migrated shop with a catalogue of another trade than the demo shop's: one city, one warehouse, prices and
 * stock, saved as any import saves them. The shop has no synonyms of its own for this trade.
 */
export async function fillCatalogue(ports: Ports, catalogue: TradeCatalogue): Promise<void> {
  const { pool } = ports.database;
  const { scope, departments, goods } = catalogue;
  const uuidOf = (kind: "category" | "brand" | "warehouse", name: string) => stableUuid(`${scope}/${kind}/${name}`);
  const warehouse = uuidOf("warehouse", "main");
  const filler = systemActor(scope);
  await openEmptyShop(pool);
  await pool.query("insert into warehouses (uuid, name, city_uuid, address) values ($1, $2, $3, $4)", [
    ...[warehouse, "Основной склад", mainCity.uuid, "Москва, Электродная ул., 2"],
  ]);
  await pool.query("insert into city_warehouses (city_uuid, warehouse_uuid, priority) values ($1, $2, 1)", [
    ...[mainCity.uuid, warehouse],
  ]);
  const save = async <Row extends object>(rows: readonly Row[], by: Save<Row>) => {
    const results = await saveInBatches(ports, filler, rows, by);
    const at = results.findIndex(({ status }) => status !== "created");
    if (at >= 0) throw new Error(`not created: ${JSON.stringify([results[at], rows[at]])}`);
  };
  const tops = Object.keys(departments).map((name, sort) => ({ uuid: uuidOf("category", name), name, sort }));
  const leaves = Object.entries(departments).flatMap(([parent, names]) =>
    names.map((name, sort) => ({ uuid: uuidOf("category", name), parent: uuidOf("category", parent), name, sort })),
  );
  const idOf = ({ article }: TradeProduct) => `${scope}-${article}`;
  const productToSave = (product: TradeProduct, at: number): ProductToSave => {
    const { name, article, category, brand, unit = "шт", vendorCode = null, note = "", barcode, attributes } = product;
    return {
      ...{ externalId: idOf(product), name, article, vendorCode, description: note },
      category: uuidOf("category", category),
      brand: brand === null ? null : uuidOf("brand", brand),
      unit: unitUuid(unit),
      barcodes: barcode === null ? [] : [barcode],
      attributes: Object.entries(attributes).map(([code, value]) => ({ code, value })),
      popularity: (at * 37) % 100,
      weightGrams: 100,
    };
  };
  await save([...tops, ...leaves], saveCategories);
  await save(
    catalogue.brands.map((name) => ({ uuid: uuidOf("brand", name), name, country: "Россия", about: "" })),
    saveBrands,
  );
  await save(catalogue.attributes, saveAttributes);
  await save(goods.map(productToSave), saveProducts);
  await save(
    goods.map((one) => ({ product: idOf(one), list: baseList.code, price: moneyFromNumber(one.price) })),
    savePrices,
  );
  await save(
    goods.map((one, at) => ({ product: idOf(one), warehouse, onHand: quantityFromNumber(5 + ((at * 7) % 90)) })),
    saveStock,
  );
}

function unitUuid(name: string): string {
  const unit = usualUnits.find((one) => one.name === name);
  if (unit === undefined) throw new RangeError(`no unit ${name}`);
  return unit.uuid;
}
