import { postgresUrl } from "#tests/support/shops/database.ts";
import { freshBuild } from "#tests/bench/shops/builds.ts";
import { markdownTable, type Figure } from "./figures.ts";
import { basket } from "./sections/basket.ts";
import { bulkChanges } from "./sections/bulk-changes.ts";
import { buyerPages } from "./sections/buyer-pages.ts";
import { checkout } from "./sections/checkout.ts";
import { desk } from "./sections/desk.ts";
import { exchangePackages } from "./sections/exchange.ts";
import { growth } from "./sections/growth.ts";
import { importGoods } from "./sections/import.ts";
import { interactions } from "./sections/interactions.ts";
import { load } from "./sections/load.ts";
import { memory } from "./sections/memory.ts";
import { neighbours } from "./sections/neighbours.ts";
import { orderList } from "./sections/orders.ts";
import { overload } from "./sections/overload.ts";
import { settlements } from "./sections/settlements.ts";
import { priceList } from "./sections/price-list.ts";
import { search } from "./sections/search.ts";
import { processes } from "./sections/processes.ts";
import { searchQuality } from "./sections/search-quality.ts";
import { sizes } from "./sections/sizes.ts";
import { statements } from "./sections/statements.ts";
import { throughput } from "./sections/throughput.ts";
import { uploads } from "./sections/uploads.ts";
import { vitals } from "./sections/vitals.ts";

/** Every section starts and stops its own servers, so that each can run alone. */
const sections: ReadonlyMap<string, () => Promise<Figure[]>> = new Map([
  ["sizes", sizes],
  ["vitals", vitals],
  ["interactions", interactions],
  ["statements", statements],
  ["orders", orderList],
  ["throughput", throughput],
  ["buyerPages", buyerPages],
  ["basket", basket],
  ["checkout", checkout],
  ["memory", memory],
  ["load", load],
  ["overload", overload],
  ["processes", processes],
  ["neighbours", neighbours],
  ["growth", growth],
  ["desk", desk],
  ["search", search],
  ["searchQuality", searchQuality],
  ["bulkChanges", bulkChanges],
  ["import", importGoods],
  ["exchange", exchangePackages],
  ["settlements", settlements],
  ["priceList", priceList],
  ["uploads", uploads],
]);

/**
 * `npm run bench`, or `npm run bench -- sizes memory` for some sections: prints a table; returns false if a goal is
 * missed.
 */
export async function bench(names: readonly string[]): Promise<boolean> {
  // «search-quality» is another spelling of «searchQuality».
  const wanted = names.map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const unknown = wanted.filter((name) => !sections.has(name));
  if (unknown.length > 0)
    throw new Error(`no such section: ${unknown.join(", ")}; the sections are ${[...sections.keys()].join(", ")}`);
  await freshBuild();
  console.log(
    `Node ${process.version}, ${postgresUrl === null ? "no PostgreSQL available: PGlite only" : "PostgreSQL and PGlite"}`,
  );
  const figures: Figure[] = [];
  for (const [name, section] of sections) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n== ${name}`);
    figures.push(...(await section()));
  }
  console.log(`\n${markdownTable(figures)}\n`);
  return figures.every(({ ok }) => ok !== false);
}
