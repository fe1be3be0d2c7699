import { mkdir, writeFile } from "node:fs/promises";
import { request as nodeRequest } from "node:http";
import { resolve } from "node:path";
import { withBare } from "#tests/bench/shops/bare-process.ts";
import { demoBuyer } from "#tests/bench/shops/demo-buyer.ts";
import { atLeast, type Figure } from "../figures.ts";
import { benchPages, browser, returningGuest } from "../pages.ts";
import { withServer } from "#tests/bench/shops/server-process.ts";
import { pinDatabase, usualEngine, withShop, type ShopProcess } from "#tests/bench/shops/shop-process.ts";
import { inTurns, type Contestant } from "../turns.ts";

/** Relative to bare node:http, by pages a second. */
const leastOfBytes = 0.2;
const leastCached = 10_000;
/** Relative to a bare Remix route, by processor time. */
const leastOfRemix = 0.6;

/**
 * For rendered pages processor time is compared: with more connections a shop with a part of a core would refuse some.
 */
const fewConnections = 4;

const bytesFile = ".cache/bench/bytes.json";

/**
 * A category of 24: cached for guests, compared to bare node:http, and rendered for a buyer, compared to a bare Remix
 * route.
 */
export function throughput(): Promise<Figure[]> {
  return withShop(usualEngine, async (shop) => {
    const path = (await benchPages(shop.origin)).categories[0] ?? "/";
    await pinDatabase(shop);
    return [...(await cachedPages(shop, path)), ...(await renderedPages(shop, path))];
  });
}

async function cachedPages({ origin, pid }: ShopProcess, path: string): Promise<Figure[]> {
  const url = origin + path;
  const newcomer = { "user-agent": browser, "accept-encoding": "gzip, deflate, br" };
  const guest = { ...newcomer, cookie: await returningGuest(origin) };
  await mkdir(".cache/bench", { recursive: true });
  await writeFile(bytesFile, JSON.stringify(await asSentRaw(url, guest)));
  const env = () => ({ BYTES: resolve(bytesFile) });
  return withServer({ script: "tests/bench/bare/serve-bytes.mjs", env, readyPath: "/" }, async (bare) => {
    const target = { url, headers: guest, plain: true };
    const bytes: Contestant = {
      name: "bare node:http",
      pid: bare.pid,
      load: { ...target, url: bare.origin + path },
    };
    const known: Contestant = { name: "cached page, returning guest", pid, load: target };
    const fresh: Contestant = { name: "cached page, new visitor", pid, load: { ...target, headers: newcomer } };
    const turns = await inTurns([bytes, known, fresh]);
    return [
      atLeast(
        "cached page relative to bare node:http, by pages a second",
        turns.times(known, bytes, "perSecond"),
        leastOfBytes,
      ),
      atLeast("… for a new visitor, whose cookies are set", turns.times(fresh, bytes, "perSecond"), leastOfBytes),
      atLeast("cached pages a second at 32 connections, median", turns.of(known, "perSecond"), leastCached),
      atLeast(
        "cached page relative to bare node:http, by processor time",
        1 / turns.times(known, bytes, "cpuMs"),
        leastOfBytes,
      ),
      ...turns.figures,
    ];
  });
}

async function renderedPages({ origin, pid, engine }: ShopProcess, path: string): Promise<Figure[]> {
  const url = origin + path;
  const headers = { "user-agent": browser, cookie: await demoBuyer(origin) };
  return withBare({ url, headers }, async (bare) => {
    const options = { headers, connections: fewConnections };
    const remix: Contestant = {
      name: "bare Remix route",
      pid: bare.pid,
      load: { ...options, url: bare.origin + path },
    };
    const ours: Contestant = { name: "page rendered for a buyer", pid, load: { ...options, url } };
    const turns = await inTurns([remix, ours], { warmUpPages: 600 });
    return [
      // With the embedded database this core also does the database's work, so the ratio is not comparable.
      atLeast(
        "rendered for a buyer relative to bare Remix, by processor time",
        1 / turns.times(ours, remix, "cpuMs"),
        leastOfRemix,
        engine === "postgres",
      ),
      ...turns.figures,
    ];
  });
}

/** Compressed as sent; `fetch` would decompress it. */
function asSentRaw(url: string, headers: Record<string, string>): Promise<{ headers: string[]; body: string }> {
  return new Promise((answered, failed) => {
    nodeRequest(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const own = response.rawHeaders.filter(
          (_, at) => !/^(?:date|connection|keep-alive)$/i.test(response.rawHeaders[at - (at % 2)] ?? ""),
        );
        answered({ headers: own, body: Buffer.concat(chunks).toString("base64") });
      });
    })
      .once("error", failed)
      .end();
  });
}
