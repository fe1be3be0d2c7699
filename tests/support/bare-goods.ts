import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { clerk, priceToSave, stockToSave } from "./saving.ts";
import { small, type TestShop } from "./shops/shop.ts";

export type BareGoods = { uuid: string; externalId: string; slug: string; name: string; article: string };

/**
 * Goods as a company's spreadsheet has them, in a category of their own: without brand, country, weight, attributes,
 * picture and description, at 100 roubles, 40 in Moscow.
 */
export async function bareGoods(
  shop: TestShop,
  words: readonly string[],
  given: Partial<ProductToSave> = {},
): Promise<{ category: string; goods: BareGoods[] }> {
  const category = shop.ports.ids.uuid();
  const slug = `svoi-${category.slice(0, 8)}`;
  const rows = words.map((word, at) => ({
    externalId: `${slug}-${at}`,
    name: `${word} ${at + 1}`,
    article: `SV-${category.slice(0, 4)}-${at}`,
    category,
    unit: small.units.piece,
    ...given,
  }));
  const results = [
    ...(await saveCategories(shop.ports, clerk, [{ uuid: category, name: "Свои товары", slug }])),
    ...(await saveProducts(shop.ports, clerk, rows)),
    ...(await savePrices(
      shop.ports,
      clerk,
      rows.map(({ externalId }) => priceToSave(externalId, 100)),
    )),
    ...(await saveStock(
      shop.ports,
      clerk,
      rows.map(({ externalId }) => stockToSave(externalId, small.warehouses.south, 40)),
    )),
  ];
  if (results.some(({ status }) => status !== "created")) throw new Error(JSON.stringify(results));
  await shop.ports.bus.publish("public");
  const goods = await shop.sql<BareGoods>(
    `select uuid, external_id as "externalId", slug, name, article from products where category_uuid = $1 order by external_id`,
    [category],
  );
  return { category, goods };
}
