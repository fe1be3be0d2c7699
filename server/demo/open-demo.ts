import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRealDomain } from "#app/domain/readiness/real-domain.ts";
import type { Settings } from "#server/settings/env.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fillingOf } from "./filling.ts";
import { iconRows } from "./icons.ts";
import { demoShop, identityRows, type GivenIdentity } from "./identity.ts";
import { insert } from "./insert.ts";
import { warehouseUuid } from "./warehouses.ts";

/**
 * Fills an empty database if there is to be a demo shop, and finishes a filling that was broken off in any case; one that
 * has goods stays as it is.
 */
export async function openDemo(ports: Ports, settings: Settings): Promise<void> {
  const { database, files, failpoints, bus, clock, log, secrets } = ports;
  const { email } = ports.settings;
  const given = { shopName: settings.shopName, seller: settings.seller };
  if (!(await isToFill(database.pool, settings))) {
    if (settings.demo) await nameOlderDemo(database.pool, given);
    return;
  }
  // Imported late: the files of the goods are read only to fill a shop.
  const { seedDemoShop } = await import("./seed.ts");
  const seller = { ...demoShop.seller, ...settings.seller };
  const shop = { ...demoShop, name: settings.shopName ?? demoShop.name, email, seller };
  const products = settings.demoProducts;
  // Everybody knows the passwords of the demo staff.
  const hasStaff = !isRealDomain(settings.siteUrl);
  const filled = await seedDemoShop(database.pool, {
    ...{ products, today: clock.now(), shop, given, files, failpoints },
    ...(hasStaff ? { secrets } : {}),
  });
  if (!filled) return;
  if (hasStaff) await (await import("./working-day.ts")).openWorkingDay(ports);
  await bus.publish("public");
  log.info({ products }, "the demo shop was put on the shelves");
}

/** A demo shop of a release that kept no identity in the database gets it now. */
async function nameOlderDemo(pool: Ports["database"]["pool"], given: GivenIdentity): Promise<void> {
  const { rows } = await pool.query(
    "select from warehouses where uuid = $1 and not exists (select from shop_settings where key like 'trade.%')",
    [warehouseUuid("msk-1")],
  );
  if (rows.length === 0) return;
  await insert(pool, "shop_settings", identityRows(given), "key");
  await insert(pool, "shop_pictures", iconRows(), "path");
}

/** The same in a process that gives its memory back; what that one has left undone is done here. */
export async function openDemoBy(fill: () => Promise<void>, ports: Ports, settings: Settings): Promise<void> {
  const { engine, pool } = ports.database;
  if (engine === "postgres" && (await isToFill(pool, settings))) await fill();
  await openDemo(ports, settings);
}

async function isToFill(pool: Ports["database"]["pool"], { demo }: Settings): Promise<boolean> {
  const filling = await fillingOf(pool);
  return filling === "begun" || (filling === "none" && demo);
}

/** There is no embedded database yet to put a demo shop into. */
export function isDemoToFill({ demo, databaseUrl, varDir }: Settings): boolean {
  return demo && databaseUrl === null && !existsSync(join(varDir, "db", "PG_VERSION"));
}
