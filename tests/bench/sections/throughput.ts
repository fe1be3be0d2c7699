import pg from "pg";
import { withBare } from "../bare-process.ts";
import { atLeast, median, ratio, told, type Figure } from "../figures.ts";
import { load, type Load } from "../load.ts";
import { shareOfCore } from "../noise.ts";
import { benchPages, browser, crawler, returningGuest, walk } from "../pages.ts";
import { cpuMilliseconds, loadCore, pin } from "../server-process.ts";
import { usualEngine, withShop, type ShopProcess } from "../shop-process.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 5);
const warmUp = 3_000;
/** Below this share of its core a server was slowed down by somebody else. */
const quiet = 0.95;

const leastOfBare = 0.8;
const leastOfCrawler = 1.4;

type Contestant = { name: string; url: string; pid: number; headers: Record<string, string>; paths?: string[] };
type Run = { perSecond: number; cpuMs: number };

/** The category of 24 with everything behind it, beside a Remix app that draws the same page out of a constant; in turns. */
export function throughput(): Promise<Figure[]> {
  return withShop(usualEngine, async (shop) => {
    const path = (await benchPages(shop.origin)).categories[0] ?? "/";
    const cookie = await returningGuest(shop.origin);
    const url = shop.origin + path;
    const paths = await walk(shop.origin);
    const guest = { "user-agent": browser, cookie };
    return withBare({ url, headers: guest }, async (bare) => {
      const contestants: Contestant[] = [
        { name: "bare Remix route", url: bare.origin + path, pid: bare.pid, headers: guest },
        { name: "our page", url, pid: shop.pid, headers: guest },
        { name: "our page for a crawler", url, pid: shop.pid, headers: { "user-agent": crawler } },
        // More pages than are kept drawn, so that each is drawn anew.
        { name: "a guest on his way through all pages", url: shop.origin, pid: shop.pid, headers: guest, paths },
        {
          name: "a crawler on the same way",
          url: shop.origin,
          pid: shop.pid,
          headers: { "user-agent": crawler },
          paths,
        },
      ];
      for (const contestant of contestants) await load({ ...loadOf(contestant), amount: warmUp });
      await pinDatabase(shop);
      return compare(shop, contestants, await runInTurns(contestants));
    });
  });
}

function loadOf({ url, headers, paths }: Contestant): Load {
  return paths ? { url, headers, requests: paths.map((path) => ({ path })), apart: true } : { url, headers };
}

async function runInTurns(contestants: readonly Contestant[]): Promise<{ runs: Run[][]; noisy: number }> {
  const runs: Run[][] = contestants.map(() => []);
  let noisy = 0;
  let before = await shareOfCore();
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, contestant] of contestants.entries()) {
      const { name, pid } = contestant;
      const cpu = cpuMilliseconds(pid);
      const { perSecond, answered } = await load({ ...loadOf(contestant), duration: seconds });
      const run = { perSecond, cpuMs: (cpuMilliseconds(pid) - cpu) / answered };
      runs[place]?.push(run);
      const after = await shareOfCore();
      const share = Math.min(before, after);
      before = after;
      if (share < quiet) noisy += 1;
      console.log(
        `${name}: ${perSecond.toFixed(0)} pages/s, ${run.cpuMs.toFixed(2)} ms of CPU a page${share < quiet ? `, noisy: ${Math.round(share * 100)} % of the core was ours` : ""}`,
      );
    }
  }
  return { runs, noisy };
}

function compare(
  { engine }: ShopProcess,
  contestants: readonly Contestant[],
  { runs, noisy }: { runs: Run[][]; noisy: number },
): Figure[] {
  const medianOf = (place: number, part: keyof Run) => median((runs[place] ?? []).map((run) => run[part]));
  const times = (one: number, other: number, part: keyof Run) =>
    median((runs[one] ?? []).map((run, round) => run[part] / (runs[other]?.[round]?.[part] ?? NaN)));
  const total = rounds * contestants.length;
  return [
    // On the embedded database the server's own core does the database's work, too: nothing to compare with.
    atLeast(
      "category of 24 with hydration, beside a bare Remix route of the same markup",
      times(1, 0, "perSecond"),
      leastOfBare,
      engine === "postgres",
    ),
    atLeast(
      "the same for a crawler, without script, beside ours with hydration",
      times(2, 1, "perSecond"),
      leastOfCrawler,
      engine === "postgres",
    ),
    told(
      "a crawler on its way through all pages, beside a guest on the same",
      `${ratio(times(4, 3, "perSecond"))}; by CPU time ${ratio(1 / times(4, 3, "cpuMs"))}`,
    ),
    told(
      "the first two by CPU time of the serving process",
      `${ratio(1 / times(1, 0, "cpuMs"))}, ${ratio(1 / times(2, 1, "cpuMs"))}`,
    ),
    ...contestants.map(({ name }, place) =>
      told(
        `${name}, median`,
        `${medianOf(place, "perSecond").toFixed(0)} pages/s, ${medianOf(place, "cpuMs").toFixed(2)} ms`,
      ),
    ),
    told("runs disturbed by others", `${noisy} of ${total}`),
  ];
}

async function pinDatabase({ databaseUrl }: ShopProcess): Promise<void> {
  if (databaseUrl === null || new URL(databaseUrl).hostname !== "127.0.0.1") return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  await client.end();
  pin(
    loadCore,
    rows.map(({ pid }) => pid),
  );
}
