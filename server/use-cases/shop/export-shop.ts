import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { listDelivery } from "#server/db/queries/shop/delivery.ts";
import { listPlaces, type Places } from "#server/db/queries/shop/places.ts";
import { listSeoTexts } from "#server/db/queries/shop/seo.ts";
import { listSettings } from "#server/db/queries/shop/settings.ts";
import { listPageTexts } from "#server/db/queries/shop/texts.ts";
import { tableText, textWithHead } from "#server/exchange/shop-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { cityFields, cityText } from "./places/city.ts";
import { deliveryFiles } from "./places/delivery.ts";
import { pointFields, pointText } from "./places/point.ts";
import { priceListFields, priceListText } from "./places/price-list.ts";
import { warehouseFields, warehouseText } from "./places/warehouse.ts";
import { seoFields, seoFile, seoLine } from "./seo-texts.ts";
import { settingKeys } from "./setting-keys.ts";
import { valuesOf } from "./shop-settings.ts";

/** Contents by the name of the file, as «cities.csv» or «pages/about.md». */
export type ShopFolder = ReadonlyMap<string, string>;

/** The identity of the shop as a folder of files for people and version control; imported unchanged it changes nothing. */
export async function exportShop({ database: { db } }: Pick<Ports, "database">): Promise<ShopFolder> {
  const places = await listPlaces(db);
  const delivery = await listDelivery(db);
  return new Map([
    ["shop.json", settingsText(valuesOf(await listSettings(db)))],
    ["price-lists.csv", tableText(priceListFields, [...(await keptPriceLists(db)).values()].map(priceListText))],
    ...placeFiles(places),
    ...deliveryFiles.map(
      ({ file, columns, textOf }) => [file, tableText(columns, textOf(delivery, places))] as [string, string],
    ),
    [seoFile, tableText(seoFields, (await listSeoTexts(db)).map(seoLine))],
    ...(await listPageTexts(db)).map(({ body, ...head }): [string, string] => [
      pageFile(head.path),
      textWithHead(head, body),
    ]),
  ]);
}

function placeFiles(places: Places): [string, string][] {
  const bySlug = <Row>(rows: readonly Row[], textOf: (row: Row, places: Places) => Record<string, string>) =>
    rows.map((row) => textOf(row, places));
  return [
    ["cities.csv", tableText(cityFields, bySlug(places.cities, cityText))],
    ["warehouses.csv", tableText(warehouseFields, bySlug(places.warehouses, warehouseText))],
    ["points.csv", tableText(pointFields, bySlug(places.points, pointText))],
  ];
}

function settingsText(values: ReadonlyMap<string, string>): string {
  const set = settingKeys.flatMap((key) => (values.has(key) ? [[key, values.get(key)]] : []));
  return `${JSON.stringify(Object.fromEntries(set), null, 2)}\n`;
}

/** «/delivery/terms» -> «pages/delivery.terms.md» */
function pageFile(path: string): string {
  return `pages/${path.replace(/^\//, "").replaceAll("/", ".")}.md`;
}
