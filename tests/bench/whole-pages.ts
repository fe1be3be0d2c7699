import type { Database } from "#server/db/client.ts";
import { labelledQueries } from "#tests/search/labelled-queries.ts";
import { testSite } from "#tests/support/shops/site.ts";
import { atMost, percentile, type Figure } from "./figures.ts";
import { timedPools, type DatabaseTime } from "./timed-pools.ts";

/** Milliseconds of a whole page, from the request to its last byte. */
type PageTime = DatabaseTime & { page: number };
export type PageTimes = ReadonlyMap<string, PageTime[]>;

/**
 * Pages as the shop renders them for a visitor who owns something, so that none comes from the page cache: front,
 * storefront and backend in this process. Every product, query and filter is requested once.
 */
export async function wholePages(database: Database, turns: number): Promise<PageTimes> {
  const site = await testSite({ ports: { database } });
  const timed = timedPools(database);
  const visitor = site.visitor();
  const taken = new Map<string, PageTime[]>();
  try {
    for (const [what, paths] of Object.entries(await pathsOf(database, turns))) {
      const times: PageTime[] = [];
      for (const [turn, path] of paths.entries()) {
        timed.take();
        const started = performance.now();
        const { status } = await visitor.ask("GET", path);
        const page = performance.now() - started;
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
        if (turn >= warmUp) times.push({ ...timed.take(), page });
      }
      taken.set(what, times);
    }
  } finally {
    await site.close();
  }
  return taken;
}

/** Milliseconds, 95th percentile. */
const most = { database: 20, page: 120 };

/** Database time is that of its processes if the machine is not quiet. */
export function pageFigures(times: PageTimes, { of, isQuiet }: { of: string; isQuiet: boolean }): Figure[] {
  return [...times].map(([what, taken]) => {
    const part = what !== product ? "page" : isQuiet ? "wall" : "processor";
    const p95 = percentile(
      taken.map((time) => time[part]),
      95,
    );
    const measured = {
      page: "95th percentile",
      wall: "database time, 95th percentile",
      processor: "database processor time, 95th percentile",
    };
    return atMost(`${what} ${of}: ${measured[part]}`, p95, part === "page" ? most.page : most.database, "ms");
  });
}

const product = "product page";
const warmUp = 5;

async function pathsOf({ pool }: Database, turns: number): Promise<Record<string, string[]>> {
  const limit = turns + warmUp;
  const { rows: goods } = await pool.query<{ slug: string }>(
    "select slug from products where status = 'active' order by md5(uuid::text) limit $1",
    [limit],
  );
  const { rows: categories } = await pool.query<{ slug: string }>(
    `select c.slug from categories c
     where exists (select from products p where p.category_uuid = c.uuid and p.status = 'active') or c.parent_uuid is null`,
  );
  const queries = [...new Set(labelledQueries.map(({ query }) => query))];
  const listings = ["", "?availability=available", "?sort=priceAsc", "?page=2"].flatMap((filter) =>
    categories.map(({ slug }) => `/catalog/${slug}${filter}`),
  );
  return {
    [product]: goods.map(({ slug }) => `/product/${slug}`),
    "search page": spread(queries, limit).map((query) => `/search/${encodeURIComponent(query)}`),
    "listing page": spread(listings, limit),
  };
}

/** This many of a list, evenly. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}
