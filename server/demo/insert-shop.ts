import type { Connection } from "./goods/bare-tables.ts";
import { insert } from "./insert.ts";
import type { DemoShop } from "./shop.ts";

/** What goods refer to, and the catalogue has no use-case for. */
export async function insertGround(db: Connection, shop: DemoShop): Promise<void> {
  await insert(db, "price_lists", shop.priceLists, "id");
  await insert(db, "cities", shop.cities, "uuid");
  await insert(db, "warehouses", shop.warehouses);
  await insert(db, "shop_settings", shop.settings, "key");
  await insert(db, "shop_pictures", shop.pictures, "path");
  // Those of an empty shop have the same names.
  await db.query("delete from units");
  await insert(db, "units", shop.units);
}

/** Everything but the catalogue, which is there by now. */
export async function insertRest(db: Connection, shop: DemoShop): Promise<void> {
  await insert(db, "city_warehouses", shop.cityWarehouses);
  await insert(db, "pickup_points", shop.pickupPoints);
  await insert(db, "city_carriers", shop.cityCarriers);
  await insert(db, "delivery_tariffs", shop.deliveryTariffs);
  await insert(db, "delivery_zones", shop.deliveryZones);
  await insert(db, "delivery_vehicles", shop.deliveryVehicles);
  await insert(db, "delivery_services", shop.deliveryServices);
  await insert(db, "documents", shop.documents);
  await insert(db, "calculator_profiles", shop.calculatorProfiles);
  await insert(db, "calculator_systems", shop.calculatorSystems);
  await insert(db, "calculator_rules", shop.calculatorRules);
  await insert(db, "counterparties", shop.counterparties);
  await insert(db, "counterparty_banks", shop.counterpartyBanks);
  // The first one of the file is that of invoices.
  await db.query(
    `update counterparties c set default_bank_uuid = b.uuid
       from jsonb_to_recordset($1::jsonb) as b (uuid uuid, root_uuid uuid) where b.root_uuid = c.root_uuid`,
    [JSON.stringify(firstOfEach(shop.counterpartyBanks))],
  );
  await insert(db, "counterparty_contracts", shop.counterpartyContracts);
  await insert(db, "users", shop.users);
  await insert(db, "user_counterparties", shop.userCounterparties);
  await insert(db, "consents", shop.consents);
  await insert(db, "managers", shop.managers);
  await insert(db, "counterparty_managers", shop.counterpartyManagers);
  await insert(db, "settlement_entries", shop.settlements);
  await insert(db, "promotions", shop.promotions);
  await insert(db, "materials", shop.materials);
  await insert(db, "content_pages", shop.contentPages);
  await insert(db, "seo_settings", shop.seoSettings);
  await insert(db, "user_articles", shop.userArticles);
  await insertOrders(db, shop.orders);
  await insertSchedules(db, shop.schedules);
}

/** With the reserves of those under way; the next order goes on counting where they end. */
async function insertOrders(db: Connection, orders: DemoShop["orders"]): Promise<void> {
  await insert(db, "orders", orders.orders);
  await insert(db, "order_parts", orders.orderParts);
  await insert(db, "order_items", orders.orderItems);
  await insert(db, "order_history", orders.orderHistory);
  await insert(db, "payments", orders.payments);
  await insert(db, "refunds", orders.refunds);
  await insert(db, "order_documents", orders.papers);
  await insert(db, "order_item_corrections", orders.itemCorrections);
  await db.query(
    `update stock s set reserved = r.reserved
       from jsonb_populate_recordset(null::stock, $1::jsonb) r
      where r.product_uuid = s.product_uuid and r.warehouse_uuid = s.warehouse_uuid`,
    [JSON.stringify(orders.reserved)],
  );
  const [upds, ukds] = (["upd", "ukd"] as const).map((type) => orders.papers.filter((one) => one.type === type).length);
  // A sequence set to 1 counts as used: for a kind without documents one number is skipped.
  await db.query(
    "select setval('order_numbers', $1), setval('upd_numbers', greatest($2, 1)), setval('ukd_numbers', greatest($3, 1))",
    [orders.lastNumber, upds, ukds],
  );
}

async function insertSchedules(db: Connection, schedules: DemoShop["schedules"]): Promise<void> {
  await insert(db, "order_schedules", schedules.schedules);
  await insert(db, "order_schedule_lines", schedules.lines);
  await insert(db, "basket_lists", schedules.lists);
  await insert(db, "basket_list_lines", schedules.listLines);
  await insert(db, "order_schedule_runs", schedules.runs);
}

function firstOfEach(banks: DemoShop["counterpartyBanks"]): DemoShop["counterpartyBanks"] {
  return banks.filter(({ root_uuid }, index) => banks.findIndex((one) => one.root_uuid === root_uuid) === index);
}
