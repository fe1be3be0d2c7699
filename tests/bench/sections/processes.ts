import { postgresUrl } from "#tests/support/shops/database.ts";
import { served } from "#tests/bench/shops/shop-process.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { withoutGoal, type Figure } from "../figures.ts";
import { load, warmUp } from "../load.ts";
import { browser, returningGuest, walk } from "../pages.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 15);

/** Pages a second of visitors with personal data, whose pages are rendered for each, by one and by two processes. */
export async function processes(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("processes", "no PostgreSQL available")];
  return withOwnDatabase(async (databaseUrl) => {
    const rates: number[] = [];
    for (const count of [1, 2]) rates.push(await pagesPerSecond(databaseUrl, count));
    const [one = NaN, two = NaN] = rates;
    return [
      withoutGoal("rendered pages a second by one process, by two", `${one.toFixed(0)}, ${two.toFixed(0)}`),
      withoutGoal("two processes relative to one", `${(two / one).toFixed(2)} times`),
    ];
  });
}

function pagesPerSecond(databaseUrl: string, count: number): Promise<number> {
  return served(
    databaseUrl,
    async ({ origin }) => {
      const cookie = (await returningGuest(origin)).replace("owns=0", "owns=1");
      const headers = { "user-agent": browser, cookie };
      const requests = (await walk(origin)).map((path) => ({ path }));
      // Each connection stays with one process.
      const traffic = { url: origin, headers, requests, connections: 16 };
      await warmUp({ ...traffic, amount: 1_000 });
      return (await load({ ...traffic, duration: seconds })).perSecond;
    },
    { WEB_PROCESSES: String(count) },
  );
}
