import { z } from "zod";
import { systemActor } from "#app/domain/actor.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import type { Database } from "#server/db/client.ts";
import { localBus, type Bus } from "#server/ports/bus.ts";
import { systemClock } from "#server/ports/clock.ts";
import { noFailpoints } from "#server/ports/failpoints.ts";
import { secureIds } from "#server/ports/ids.ts";
import { saveInBatches, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";

const warehouses = 10;
/** Goods of a step: a batch of goods, one of prices, ten of stock. */
const step = 500;
const importer = systemActor("bench");
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const attributesShape = z.array(z.object({ code: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }));

type Part = "products" | "prices" | "stock";
export type Source = { goods: readonly ProductToSave[]; warehouses: readonly string[] };

/** Goods of the demo shop, of which each new product is a copy under its own name, and warehouses. */
export async function sourceOf({ db }: Database): Promise<Source> {
  const rows = await db
    .selectFrom("products")
    .select([
      "name",
      "article",
      "category_uuid",
      "brand_uuid",
      "unit_uuid",
      "weight_grams",
      "multiplicity",
      "attributes",
    ])
    .orderBy("external_id")
    .execute();
  const places = await db.selectFrom("warehouses").select("uuid").orderBy("no").limit(warehouses).execute();
  if (places.length < warehouses) throw new Error(`the demo shop has ${places.length} warehouses`);
  return {
    goods: rows.map((row) => ({
      externalId: "",
      name: row.name,
      article: row.article,
      category: row.category_uuid,
      brand: row.brand_uuid,
      unit: row.unit_uuid,
      weightGrams: row.weight_grams,
      multiplicity: quantityFromDecimal(row.multiplicity),
      attributes: attributesShape.parse(row.attributes),
    })),
    warehouses: places.map(({ uuid }) => uuid),
  };
}

/** Rows as a package of an accounting system has them: goods, then their prices, then their stock. */
export async function secondsOf(
  database: Database,
  source: Source,
  goods: number,
  level: number,
  {
    only = ["products", "prices", "stock"],
    bus = localBus(),
    isResting = false,
  }: { only?: readonly Part[]; bus?: Bus; isResting?: boolean } = {},
): Promise<{ all: number; parts: Record<Part, number> }> {
  const parts = { products: 0, prices: 0, stock: 0 };
  const ports = { database, ids: secureIds, log: quiet, failpoints: noFailpoints, bus, clock: systemClock };
  const timed = async (part: Part, save: () => Promise<SavedRow<FaultCode>[]>) => {
    if (!only.includes(part)) return;
    const start = performance.now();
    const refused = (await (isResting ? withRest(systemClock, save) : save())).find(
      ({ status }) => status === "refused",
    );
    if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`);
    parts[part] += (performance.now() - start) / 1_000;
  };
  for (let from = 0; from < goods; from += step) {
    const numbers = Array.from({ length: Math.min(step, goods - from) }, (_, at) => from + at);
    const products = numbers.map((number) => productAt(source, number));
    const prices = numbers.map((number) => ({
      product: idAt(number),
      list: "base",
      price: moneyFromNumber(Math.round((5 + (number % 997)) * 100 * level) / 100),
    }));
    const stock = numbers.flatMap((number) =>
      source.warehouses.map((warehouse, at) => ({
        product: idAt(number),
        warehouse,
        onHand: quantityFromNumber(((number + at) % 7) * 100),
      })),
    );
    await timed("products", () => saveInBatches(ports, importer, products, saveProducts));
    await timed("prices", () => saveInBatches(ports, importer, prices, savePrices));
    await timed("stock", () => saveInBatches(ports, importer, stock, saveStock));
  }
  return { all: parts.products + parts.prices + parts.stock, parts };
}

function idAt(number: number): string {
  return `bench-${number}`;
}

function productAt({ goods }: Source, number: number): ProductToSave {
  const template = goods[number % goods.length];
  if (template === undefined) throw new Error("no goods to copy");
  const name = `${template.name}, серия ${Math.floor(number / goods.length)}`;
  return { ...template, externalId: idAt(number), name, article: `${template.article}-${number}` };
}
