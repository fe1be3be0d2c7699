import { listingShape } from "#app/contract/catalog/catalog.ts";
import { openDatabase } from "#server/db/client.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { counterQueries } from "#tests/search/counter-queries.ts";
import { labelledQueries } from "#tests/search/labelled-queries.ts";
import { unseenQueries } from "#tests/search/unseen-queries.ts";
import { testShop } from "#tests/support/shops/shop.ts";
import { atMost, median, percentile, withoutGoal, type Figure } from "../figures.ts";
import { growthShop } from "#tests/bench/shops/growth-shop.ts";
import { shareOfCore } from "../noise.ts";
import { timedPools, type DatabaseTime } from "../timed-pools.ts";

const goods = 100_000;
/** Milliseconds of the database, 95th percentile. */
const most = { suggestions: 30, search: 60 };
/** If the database gets less than this share of its core, its processor time is judged. */
const quiet = 0.95;
const shownSlowest = 8;

/** `request`: milliseconds of the whole request, in the shop's process and in the database. */
type Taken = DatabaseTime & { query: string; request: number };

/** Every labelled query, of all kinds, on 100,000 goods: as a search and as suggestions during typing. */
export async function search(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("search", "no PostgreSQL available")];
  const database = await openDatabase({ databaseUrl: await growthShop(goods), poolSize: 10 });
  const shop = await testShop({ ports: { database } });
  const timed = timedPools(database);
  const queries = [...new Set([...labelledQueries, ...unseenQueries, ...counterQueries].map(({ query }) => query))];

  async function measure(
    all: readonly string[],
    ask: (query: string) => Promise<{ status: number }>,
  ): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const query of all) {
      timed.take();
      const started = performance.now();
      const { status } = await ask(query);
      const request = performance.now() - started;
      if (status !== 200) throw new Error(`«${query}» was answered with ${status}`);
      taken.push({ ...timed.take(), request, query });
    }
    return taken;
  }

  const onPage = async (value: string) => {
    const answer = await shop.call("POST", "/mixed/products/products", {
      body: { context: { type: "search", value }, sort: "relevance", limit: 24 },
    });
    if (answer.status === 200) answer.data(listingShape);
    return answer;
  };
  const whileTyping = (q: string) => shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`);
  try {
    const before = await shareOfCore();
    await measure(queries.slice(0, 20), onPage);
    await measure(queries.slice(0, 20), whileTyping);
    const times = {
      suggestions: await measure(queries.flatMap(typedSoFar), whileTyping),
      search: await measure(queries, onPage),
    };
    const share = Math.min(before, await shareOfCore());
    return [
      ...(["suggestions", "search"] as const).flatMap((what) => figuresOf(what, times[what], share)),
      withoutGoal("available share of the core", `${Math.round(share * 100)} %`),
    ];
  } finally {
    await shop.close();
    await database.close();
  }
}

/** The first half of a query and the whole query. */
function typedSoFar(query: string): string[] {
  const half = query.slice(0, Math.max(2, Math.ceil(query.length / 2)));
  return half === query ? [query] : [half, query];
}

/** The sum over a request's statements is judged, on a machine without room the processor time of their servers. */
function figuresOf(what: keyof typeof most, taken: readonly Taken[], share: number): Figure[] {
  const judged = share >= quiet || Number.isNaN(taken[0]?.processor) ? "wall" : "processor";
  const slowest = taken.toSorted((one, other) => other[judged] - one[judged]).slice(0, shownSlowest);
  for (const one of slowest) console.log(`${what}: ${one[judged].toFixed(1)} ms: ${one.query}`);
  const title = `${what}, ${taken.length.toLocaleString("en-US")} queries`;
  return titles.map(([part, of]) => {
    const times = taken.map((one) => one[part]);
    const name = `${title}: ${of}, 95th percentile (median ${median(times).toFixed(1)} ms)`;
    const high = percentile(times, 95);
    return part === judged ? atMost(name, high, most[what], "ms") : withoutGoal(name, `${high.toFixed(1)} ms`);
  });
}

const titles = [
  ["request", "whole request"],
  ["wall", "database, sum of statements"],
  ["processor", "database, processor time"],
] as const;
