import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { countedStatements } from "../counted-pool.ts";
import { atMost, type Figure } from "../figures.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { usualEngine } from "#tests/bench/shops/shop-process.ts";

const mostStatements = 6;

/** SQL statements per page with public data cached, for visitors with something in every list. */
export function statements(): Promise<Figure[]> {
  if (usualEngine === "pglite") return counted({ dataDir: "memory://" });
  return withOwnDatabase((databaseUrl) => counted({ databaseUrl, poolSize: 10 }));
}

async function counted(settings: Parameters<typeof openDatabase>[0]): Promise<Figure[]> {
  const database = await openDatabase(settings);
  try {
    await migrate(database, migrationsDir);
    await seedDemoShop(database.pool, { today: new Date() });
    const site = await testSite({ ports: { database } });
    try {
      return await figuresOf(site, database);
    } finally {
      await site.close();
    }
  } finally {
    await database.close();
  }
}

async function figuresOf(site: Site, database: Database): Promise<Figure[]> {
  const { take } = countedStatements(database);
  const pages = await pagesOf(database);
  const buyer = site.visitor();
  await buyer.login(demoAccounts[1]?.phone ?? "", `${pages.product}?drawer=auth`);
  const visitors = { guest: site.visitor(), buyer };
  const figures: Figure[] = [];
  for (const [who, visitor] of Object.entries(visitors)) {
    await fillLists(visitor, pages.product, pages.uuid, pages.externalId);
    for (const name of ["home", "category", "product", "basket", "compare", "favourites"] as const) {
      await warm(site, visitor, pages[name]);
      take();
      const { status } = await visitor.ask("GET", pages[name]);
      if (status !== 200) throw new Error(`${pages[name]} answered ${status}`);
      figures.push(atMost(`${name}, ${who}: SQL statements`, take(), mostStatements, ""));
    }
  }
  figures.push(await profileMain(site, buyer, take));
  return [...figures, ...(await counterpartyFigures(site, database, buyer, take))];
}

/** A buyer's profile page takes a constant number of statements. */
async function profileMain(site: Site, buyer: Visitor, take: () => number): Promise<Figure> {
  await warm(site, buyer, "/profile/main");
  take();
  const { status } = await buyer.ask("GET", "/profile/main");
  if (status !== 200) throw new Error(`/profile/main answered ${status}`);
  return atMost("profile main, buyer: SQL statements", take(), mostStatements, "");
}

/** The list of counterparties takes the same number of statements for one and for a thousand. */
async function counterpartyFigures(
  site: Site,
  { pool }: Database,
  buyer: Visitor,
  take: () => number,
): Promise<Figure[]> {
  const page = "/profile/counterparties";
  const figures: Figure[] = [];
  for (const many of ["few", "1,000"]) {
    if (many === "1,000")
      await pool.query(
        `with made as (insert into counterparties (root_uuid, type, name, full_name)
           select gen_random_uuid(), 'legal', 'ООО «Окно ' || n || '»', 'Окно' from generate_series(1, 1000) n returning root_uuid)
         insert into user_counterparties (user_uuid, root_uuid)
         select u.uuid, made.root_uuid from made, users u where u.phone = $1`,
        [demoAccounts[1]?.phone],
      );
    await warm(site, buyer, page);
    take();
    const { status } = await buyer.ask("GET", page);
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    figures.push(atMost(`counterparties, ${many} of one buyer: SQL statements`, take(), mostStatements, ""));
  }
  return figures;
}

/**
 * Reloads all public data, so that none expires during the count; then drops the cached session, which expires every 2
 * s.
 */
async function warm({ shop }: Site, visitor: Visitor, path: string): Promise<void> {
  await shop.ports.bus.publish("public");
  await visitor.ask("GET", path);
  await visitor.ask("GET", path);
  shop.clock.advance(3);
}

async function pagesOf({ pool }: Database) {
  const { rows: categories } = await pool.query<{ slug: string }>(
    "select slug from categories where parent_uuid is null order by sort limit 1",
  );
  const { rows: products } = await pool.query<{ uuid: string; external_id: string; slug: string }>(
    "select uuid, external_id, slug from products where status = 'active' order by popularity desc limit 1",
  );
  const [category, product] = [categories[0], products[0]];
  if (!category || !product) throw new Error("the demo shop is empty");
  return {
    home: "/",
    category: `/catalog/${category.slug}`,
    product: `/product/${product.slug}`,
    basket: "/basket",
    compare: "/compare",
    favourites: "/favorite",
    uuid: product.uuid,
    externalId: product.external_id,
  };
}

async function fillLists(visitor: Visitor, page: string, uuid: string, externalId: string): Promise<void> {
  await visitor.get(page);
  await visitor.post(page, { intent: "basket.add", uuid, quantity: "1000" });
  await visitor.post(page, { intent: "favourite.toggle", externalId, on: "1" });
  await visitor.post(page, { intent: "compare.toggle", uuid, on: "1" });
}
