import { postgresUrl, type Engine } from "#tests/support/shops/database.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { loggedIn, ordering, someProduct } from "#tests/bench/shops/buyers.ts";
import { atMost, withoutGoal, type Figure } from "../figures.ts";
import { load, warmUp } from "../load.ts";
import { benchPages, browser, crawler, returningGuest } from "../pages.ts";
import { residentMegabytes } from "#tests/bench/shops/server-process.ts";
import { withShop } from "#tests/bench/shops/shop-process.ts";

const requests = 10_000;
const most: Record<Engine, number> = { postgres: 350, pglite: 850 };
const names: Record<Engine, string> = { postgres: "PostgreSQL", pglite: "PGlite" };

/** RSS of the serving process after an hour's worth of load. */
export async function memory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ["postgres", "pglite"] as const) {
    if (engine === "postgres" && postgresUrl === null)
      figures.push(withoutGoal("resident memory on PostgreSQL", "no PostgreSQL available"));
    else figures.push(...(await residentOn(engine)));
  }
  return figures;
}

function residentOn(engine: Engine): Promise<Figure[]> {
  return withShop(engine, async (shop) => {
    const { origin } = shop;
    const start = Math.round(residentMegabytes(shop));
    const pages = { url: origin, amount: requests, connections: 8, requests: await mixed(origin) };
    const figure = (after: string) =>
      atMost(
        `resident memory on ${names[engine]} after ${after} (${start} MB at the start)`,
        Math.round(residentMegabytes(shop)),
        most[engine],
        "MB",
      );
    await load(pages);
    const reading = figure(`${requests.toLocaleString("en-US")} mixed pages`);
    const orders = ordering(origin, await loggedIn(origin));
    const guests = adding(origin);
    // Some pages are refused under this load, which other sections measure.
    await warmUp(pages);
    const { placed } = await orders.stop();
    return [
      reading,
      figure(`as many again with concurrent writes, ${await guests.stop()} additions and ${placed} orders`),
    ];
  });
}

/** Guests who arrive one after another, four at a time, and add goods to a basket. */
function adding(origin: string): { stop(): Promise<number> } {
  let isOver = false;
  let added = 0;
  const all = Promise.all(
    Array.from({ length: 4 }, async () => {
      const uuid = await someProduct(origin);
      while (!isOver) {
        const guest = buying({ call: httpCall(origin) }, { fingerprint: crypto.randomUUID() });
        if ((await guest.add([{ uuid, quantity: 1 }])).status === 200) added += 1;
        // Any answer counts: an overloaded shop refuses some requests.
        await guest.ask("GET", "/mixed/baskets/baskets");
      }
    }),
  );
  return {
    async stop() {
      isOver = true;
      await all;
      return added;
    },
  };
}

/** Returning guests, new visitors and a crawler, with and without compression, on pages of every kind. */
export async function mixed(origin: string) {
  const { home, categories, products } = await benchPages(origin);
  const guest = { "user-agent": browser, cookie: await returningGuest(origin), "accept-encoding": "gzip, deflate, br" };
  const newcomer = { "user-agent": browser, "accept-encoding": "gzip" };
  const own = ["/basket", "/favorite", "/compare", "/catalog", "/delivery", `/search/${encodeURIComponent("петля")}`];
  const paths = [home, ...categories, ...products, ...categories.map((path) => `${path}?page=2`), ...own];
  return [
    ...paths.map((path) => ({ path, headers: guest })),
    ...[home, ...products].map((path) => ({ path, headers: newcomer })),
    ...categories.map((path) => ({ path, headers: { "user-agent": crawler } })),
  ];
}
