import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { crowd, type Visit } from "./crowd.ts";
import { atLeast, atMost, percentile, withoutGoal, type Figure } from "./figures.ts";
import { benchPages, browser, returningGuest } from "./pages.ts";
import { loggedIn, ordering } from "./shops/buyers.ts";
import { demoBuyer } from "./shops/demo-buyer.ts";
import { startOwnProcess } from "./shops/own-process.ts";
import { withShop } from "./shops/shop-process.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 30);
/** Visits a second: far from the shop's capacity, as in an ordinary hour. */
const rates = { guests: 20, buyers: 2 };
/** Of each of two buyers, between orders. */
const pauseMs = 1_000;
/** Desk §15. */
const goals = { pages: 1.25, checkout: 1.5, transactionMs: 1_000, kept: 0.9 };
const metricsToken = randomBytes(24).toString("hex");

/** Pages of guests and buyers, and checkouts, at constant rates, without and with a load of goods, prices and stock. */
export async function besideImport(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("visitors beside an import", "no PostgreSQL available")];
  process.env["METRICS_TOKEN"] = metricsToken;
  return withShop("postgres", async ({ origin, databaseUrl }) => {
    if (databaseUrl === null) throw new Error("the section needs PostgreSQL");
    const varDir = await mkdtemp(join(tmpdir(), "skoba-beside-"));
    try {
      await enoughStock(databaseUrl);
      const visits = await visitsOf(origin);
      const buyers = await loggedIn(origin);
      const measure = () => visited(origin, visits, buyers);
      await measure();
      const calm = await measure();
      const loading = await startOwnProcess("load-process", [], { varDir, databaseUrl });
      const watching = longestTransaction(databaseUrl);
      const busy = await measure();
      loading.stop();
      const loaded = z.number().parse(await loading.printed);
      const longest = await watching.stop();
      const ratioOf = (kind: "guests" | "buyers" | "orders") => p95(busy[kind]) / p95(calm[kind]);
      const shown = (kind: "guests" | "buyers" | "orders") =>
        withoutGoal(
          `${kind}: 95th percentile without and beside it`,
          `${p95(calm[kind]).toFixed(1)}, ${p95(busy[kind]).toFixed(1)} ms`,
        );
      return [
        withoutGoal("goods with prices and stock loaded beside visitors", `${loaded} in ${seconds} s`),
        atMost("beside a load: guests, 95th percentile relative to none", ratioOf("guests"), goals.pages, "times"),
        shown("guests"),
        atMost("beside a load: buyers, 95th percentile relative to none", ratioOf("buyers"), goals.pages, "times"),
        shown("buyers"),
        atMost(
          "beside a load: checkouts, 95th percentile relative to none",
          ratioOf("orders"),
          goals.checkout,
          "times",
        ),
        shown("orders"),
        atMost("beside a load: unanswered requests and errors", busy.faults, 0, ""),
        atMost("beside a load: the longest transaction", Math.round(longest), goals.transactionMs, "ms"),
        atLeast("beside a load: pages found in the cache", busy.kept, goals.kept),
        withoutGoal("without: pages found in the cache", calm.kept.toFixed(2)),
      ];
    } finally {
      await rm(varDir, { recursive: true, force: true });
    }
  });
}

async function enoughStock(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update stock set on_hand = on_hand + 100000 where on_hand > reserved");
  await client.end();
}

type Visits = { guest: Record<string, string>; buyer: Record<string, string>; paths: string[] };

async function visitsOf(origin: string): Promise<Visits> {
  const { home, categories, products } = await benchPages(origin);
  return {
    guest: { "user-agent": browser, cookie: await returningGuest(origin) },
    buyer: { "user-agent": browser, cookie: await demoBuyer(origin) },
    paths: [home, ...categories, ...products, ...products],
  };
}

async function visited(origin: string, { guest, buyer, paths }: Visits, buyers: Awaited<ReturnType<typeof loggedIn>>) {
  const visits = paths.map((path) => ({ path }));
  const orders = ordering(origin, buyers.slice(0, 2), { pauseMs });
  const before = await found(origin);
  const [guests, buyerVisits] = await Promise.all([
    crowd({ origin, headers: guest, visits, perSecond: rates.guests, seconds }),
    crowd({ origin, headers: buyer, visits, perSecond: rates.buyers, seconds }),
  ]);
  const after = await found(origin);
  const placed = await orders.stop();
  const isFault = ({ status }: Visit) => status === 0 || status >= 400;
  return {
    guests: guests.map(({ ms }) => ms),
    buyers: buyerVisits.map(({ ms }) => ms),
    orders: placed.ms,
    faults: [...guests, ...buyerVisits].filter(isFault).length + placed.failed,
    kept: (after.kept - before.kept) / (after.all - before.all),
  };
}

function p95(values: readonly number[]): number {
  return percentile(values, 95);
}

/** Pages found in the cache, and all that may be there, since the start. */
async function found(origin: string): Promise<{ kept: number; all: number }> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const count = (name: string) =>
    Number(new RegExp(`^page_cache_${name}_total(?:\\{[^}]*\\})? (\\d+)`, "m").exec(text)?.[1] ?? NaN);
  const kept = count("hits") + count("stale");
  return { kept, all: kept + count("misses") };
}

/** Milliseconds, as seen ten times a second. */
function longestTransaction(databaseUrl: string): { stop(): Promise<number> } {
  let isOver = false;
  const all = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    let longest = 0;
    for (; !isOver; await pause(100)) {
      const { rows } = await client.query<{ ms: number | null }>(
        "select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as ms from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
    }
    await client.end();
    return longest;
  })();
  return {
    stop() {
      isOver = true;
      return all;
    },
  };
}
