import { mkdir, writeFile } from "node:fs/promises";
import { request as nodeRequest } from "node:http";
import { resolve } from "node:path";
import { withBare } from "../bare-process.ts";
import { demoBuyer } from "../demo-buyer.ts";
import { atLeast, type Figure } from "../figures.ts";
import { benchPages, browser, returningGuest } from "../pages.ts";
import { withServer } from "../server-process.ts";
import { pinDatabase, usualEngine, withShop, type ShopProcess } from "../shop-process.ts";
import { inTurns, type Contestant } from "../turns.ts";

/** Of what bare node:http sends; pages a second. */
const leastOfBytes = 0.2;
const leastKept = 10_000;
/** Of a bare Remix route, by processor time. */
const leastOfRemix = 0.6;

/** Of rendered pages the processor's time is compared: with more at once a shop that has part of a core sends some away. */
const fewConnections = 4;

const bytesFile = ".cache/bench/bytes.json";

/** A category of 24: kept for guests beside bare node:http, and rendered for a buyer beside a bare Remix route. */
export function throughput(): Promise<Figure[]> {
  return withShop(usualEngine, async (shop) => {
    const path = (await benchPages(shop.origin)).categories[0] ?? "/";
    await pinDatabase(shop);
    return [...(await keptPages(shop, path)), ...(await renderedPages(shop, path))];
  });
}

async function keptPages({ origin, pid }: ShopProcess, path: string): Promise<Figure[]> {
  const url = origin + path;
  const newcomer = { "user-agent": browser, "accept-encoding": "gzip, deflate, br" };
  const guest = { ...newcomer, cookie: await returningGuest(origin) };
  await mkdir(".cache/bench", { recursive: true });
  await writeFile(bytesFile, JSON.stringify(await asSentRaw(url, guest)));
  const env = () => ({ BYTES: resolve(bytesFile) });
  return withServer({ script: "tests/bench/bare/serve-bytes.mjs", env, readyPath: "/" }, async (bare) => {
    const asked = { url, headers: guest, plain: true };
    const bytes: Contestant = {
      name: "bare node:http",
      pid: bare.pid,
      load: { ...asked, url: bare.origin + path },
    };
    const known: Contestant = { name: "kept page, a guest who comes back", pid, load: asked };
    const fresh: Contestant = { name: "kept page, a newcomer", pid, load: { ...asked, headers: newcomer } };
    const turns = await inTurns([bytes, known, fresh]);
    return [
      atLeast(
        "kept page beside bare node:http with the same bytes",
        turns.times(known, bytes, "perSecond"),
        leastOfBytes,
      ),
      atLeast(
        "the same for a newcomer, who is given his cookies",
        turns.times(fresh, bytes, "perSecond"),
        leastOfBytes,
      ),
      atLeast("kept pages a second, 32 connections", turns.of(known, "perSecond"), leastKept),
      atLeast("by processor time, bare node:http being 1", 1 / turns.times(known, bytes, "cpuMs"), leastOfBytes),
      ...turns.figures,
    ];
  });
}

async function renderedPages({ origin, pid, engine }: ShopProcess, path: string): Promise<Figure[]> {
  const url = origin + path;
  const headers = { "user-agent": browser, cookie: await demoBuyer(origin) };
  return withBare({ url, headers }, async (bare) => {
    const asked = { headers, connections: fewConnections };
    const remix: Contestant = { name: "bare Remix route", pid: bare.pid, load: { ...asked, url: bare.origin + path } };
    const ours: Contestant = { name: "page rendered for a buyer", pid, load: { ...asked, url } };
    const turns = await inTurns([remix, ours], { warmUpPages: 600 });
    return [
      // On the embedded database the server's own core does the database's work, too: nothing to compare with.
      atLeast(
        "page rendered for a buyer, by processor time, a bare Remix route of the same markup being 1",
        1 / turns.times(ours, remix, "cpuMs"),
        leastOfRemix,
        engine === "postgres",
      ),
      ...turns.figures,
    ];
  });
}

/** As it comes over the wire, unlike `fetch`, which unpacks. */
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
