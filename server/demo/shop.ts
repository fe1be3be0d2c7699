import { attributeRows } from "#server/demo/goods/attributes.ts";
import { brandRows } from "#server/demo/goods/brands.ts";
import { calculatorRows } from "./calculator.ts";
import { categoryRows } from "#server/demo/goods/categories.ts";
import { cityRows } from "./cities.ts";
import { contractRows } from "#server/demo/people/contracts.ts";
import {
  deliveryServiceRows,
  deliveryTariffRows,
  deliveryVehicleRows,
  deliveryZoneRows,
  pickupPointRows,
  cityCarrierRows,
} from "./delivery.ts";
import { documentRows } from "#server/demo/people/documents.ts";
import { families } from "#server/demo/goods/families.ts";
import { demoOrders } from "./orders/orders.ts";
import { contentPageRows, seoSettingRows } from "./pages.ts";
import { peopleRows, rootUuid } from "#server/demo/people/people.ts";
import { materialRows } from "./materials.ts";
import { priceLists } from "#server/demo/people/price-lists.ts";
import { productBatches } from "#server/demo/goods/products.ts";
import { scheduleRows } from "./schedules/schedule-rows.ts";
import { promotionRows } from "./promotions.ts";
import { iconRows } from "./icons.ts";
import { demoShop, identityRows, type GivenIdentity, type ShopFacts } from "#server/demo/identity.ts";
import { settlementRows } from "#server/demo/people/settlements.ts";
import { unitRows } from "#server/demo/goods/units.ts";
import { userArticleRows } from "#server/demo/people/user-articles.ts";
import { cityWarehouseRows, warehouseRows } from "./warehouses.ts";

export type DemoOptions = {
  /** How many goods; the first ones are the same for every number. */
  products?: number;
  /** Promotions, novelties and dates of goods are counted from this day. */
  today: Date;
  /** What the texts say of the shop. */
  shop?: ShopFacts;
  /** What the environment sets of the shop's identity. */
  given?: GivenIdentity;
};

export const usualProducts = 2400;

/** The whole demo shop as rows of the tables. Deterministic; goods come in batches, so that a million never sit in memory. */
export function generateShop({ products = usualProducts, today, shop = demoShop, given }: DemoOptions) {
  const categories = categoryRows(pictureOf);
  const categorySlugOf = slugsByName(categories);
  const userArticles = userArticleRows(products);
  const people = peopleRows(today);
  const orders = demoOrders({
    products,
    userArticles,
    counterparties: people.counterparties,
    seller: shop.seller,
    today,
  });
  return {
    today,
    priceLists: [...priceLists],
    settings: identityRows(given),
    pictures: iconRows(),
    cities: cityRows(),
    cityCarriers: cityCarrierRows(),
    warehouses: warehouseRows(),
    cityWarehouses: cityWarehouseRows(),
    pickupPoints: pickupPointRows(today),
    deliveryTariffs: deliveryTariffRows(),
    deliveryZones: deliveryZoneRows(),
    deliveryVehicles: deliveryVehicleRows(),
    deliveryServices: deliveryServiceRows(),
    categories,
    brands: brandRows(),
    units: unitRows(),
    documents: documentRows(today),
    attributes: attributeRows(),
    productBatches: () => productBatches(products, today),
    ...calculatorRows(),
    ...people,
    orders,
    schedules: scheduleRows(orders),
    settlements: settlementRows(rootUuid, orders.shipments, today),
    counterpartyContracts: contractRows(),
    promotions: promotionRows(today, categorySlugOf),
    materials: materialRows(today, categorySlugOf),
    userArticles,
    contentPages: contentPageRows(shop),
    seoSettings: seoSettingRows(shop),
  };
}

export type DemoShop = ReturnType<typeof generateShop>;

/** A category looks like the first of its goods. */
function pictureOf(leaf: string) {
  const family = families.find(({ category }) => category === leaf);
  if (!family) throw new RangeError(`no goods in ${leaf}`);
  return family.draft(0).drawing;
}

/** Names are unique over the whole tree, so texts may say them. */
function slugsByName(categories: readonly { name: string; slug: string }[]): (name: string) => string {
  const slugs = new Map(categories.map(({ name, slug }) => [name, slug]));
  return (name) => {
    const slug = slugs.get(name);
    if (slug === undefined) throw new RangeError(`no category ${name}`);
    return slug;
  };
}
