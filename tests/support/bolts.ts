import { articleNorm } from "#app/domain/catalog/article.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";

/** Bolts that make a size family with the small shop's «Болт М8×40»: five products in a table of three by two. */
export const bolts = {
  m6x20: {
    uuid: "00000000-0000-4000-8000-000000000801",
    slug: "bolt-m6-20",
    name: "Болт М6×20",
    price: 3.1,
    multiplicity: 10,
    min: 10,
    max: null,
    stock: 500,
    supply: null,
  },
  m6x40: {
    uuid: "00000000-0000-4000-8000-000000000802",
    slug: "bolt-m6-40",
    name: "Болт М6×40",
    price: 4.2,
    multiplicity: 10,
    min: 10,
    max: 50,
    stock: 500,
    supply: null,
  },
  /** Available in a week. */
  m8x20: {
    uuid: "00000000-0000-4000-8000-000000000803",
    slug: "bolt-m8-20",
    name: "Болт М8×20",
    price: 7.5,
    multiplicity: 25,
    min: 25,
    max: null,
    stock: 50,
    supply: 7,
  },
  /** Without a date. */
  m10x40: {
    uuid: "00000000-0000-4000-8000-000000000804",
    slug: "bolt-m10-40",
    name: "Болт М10×40",
    price: 12,
    multiplicity: 5,
    min: 5,
    max: null,
    stock: 0,
    supply: null,
  },
} as const;

export async function addBolts({ ports, sql }: TestShop): Promise<void> {
  const { db } = ports.database;
  await db
    .insertInto("attributes")
    .values({ code: "thread", name: "Резьба", group_name: "Размеры", kind: "text", role: "thread", sort: 0 })
    .execute();
  await sql("update products set attributes = $1 where uuid = $2", [
    attributesOf("Болт М8×40"),
    small.products.bolt.uuid,
  ]);
  for (const { uuid, slug, name, price, multiplicity, min, max, stock, supply } of Object.values(bolts)) {
    const article = slug.toUpperCase();
    await db
      .insertInto("products")
      .values({
        ...{ uuid, slug, name, multiplicity, article },
        external_id: `1c-${slug}`,
        article_norm: articleNorm(article),
        full_name: name,
        brand_uuid: small.brands.krep,
        category_uuid: small.categories.screws,
        unit_uuid: small.units.piece,
        min_quantity: min,
        max_quantity: max,
        weight_grams: 100,
        vat_rate: 22,
        supply_days_from: supply,
        supply_days_to: supply,
        attributes: attributesOf(name),
        country: "Россия",
        popularity: 1,
        drawing: JSON.stringify({ kind: "hinge", length: 120 }),
        status: "active",
        created_at: "2026-01-15T09:00:00Z",
      })
      .execute();
    await db
      .insertInto("prices")
      .values({ product_uuid: uuid, price_list_id: small.priceLists.base, from_quantity: 0, price })
      .execute();
    if (stock > 0)
      await db
        .insertInto("stock")
        .values({ product_uuid: uuid, warehouse_uuid: small.warehouses.south, on_hand: stock })
        .execute();
  }
  await ports.bus.publish("public");
}

function attributesOf(name: string): string {
  const [, thread = "", length = ""] = /(М\d+)×(\d+)/.exec(name) ?? [];
  return JSON.stringify([
    { code: "thread", value: thread },
    { code: "length", value: Number(length) },
  ]);
}
