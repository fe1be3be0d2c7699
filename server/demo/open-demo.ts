import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#server/env.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isEmptyShop, seedDemoShop } from "./seed.ts";
import { demoShop } from "./seller.ts";

/** Fills an empty database; one that has goods stays as it is. */
export async function openDemo(
  { database, files, clock, log, settings: { shopName, email, seller } }: Ports,
  { demoProducts }: Settings,
): Promise<void> {
  const shop = { ...demoShop, name: shopName, email, seller: { ...demoShop.seller, ...seller } };
  const filled = await seedDemoShop(database.pool, { products: demoProducts, today: clock.now(), shop, files });
  if (filled) log.info({ products: demoProducts }, "the demo shop was put on the shelves");
}

/** The same in a process that gives its memory back; what that one has left undone is done here. */
export async function openDemoBy(fill: () => Promise<void>, ports: Ports, settings: Settings): Promise<void> {
  const { engine, pool } = ports.database;
  if (engine === "postgres" && (await isEmptyShop(pool))) await fill();
  await openDemo(ports, settings);
}

/** There is no embedded database yet to put a demo shop into. */
export function isDemoToFill({ demo, databaseUrl, varDir }: Settings): boolean {
  return demo && databaseUrl === null && !existsSync(join(varDir, "db", "PG_VERSION"));
}
