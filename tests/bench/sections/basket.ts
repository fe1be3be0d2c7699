import { randomUUID } from "node:crypto";
import { z } from "zod";
import { categoryMenuShape, productCardShape } from "#app/contract/catalog.ts";
import { asSent } from "../as-sent.ts";
import { atLeast, atMost, median, type Figure } from "../figures.ts";
import { browser } from "../pages.ts";
import { cpuMilliseconds, type ServerProcess } from "../server-process.ts";
import { usualEngine, withShop } from "../shop-process.ts";

const fewLines = 50;
const manyLines = 500;
/** The time of one line among many, that of one among few being 1. */
const mostTimes = 3;
const mostHtml = 60_000;
const mostPageCpu = 100;
const leastAdditions = 150;

const rounds = 7;
const cpuRounds = 20;
const writers = 16;
const addingMs = 5_000;

/** The basket at its largest beside an ordinary one, and how quickly goods go into baskets. */
export function basket(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin, pid }) => {
    const uuids = await goods(origin);
    const [few, many] = [await filled(origin, uuids.slice(0, fewLines)), await filled(origin, uuids)];
    const [fewMs, manyMs] = [await pageMs(origin, few), await pageMs(origin, many)];
    const pageCpu = await cpuOf({ origin, pid }, many);
    const added = await additions({ origin, pid }, uuids);
    const { bytes } = await asSent(`${origin}/basket`, "br", many);
    return [
      atMost(
        `basket of ${manyLines} lines, a line beside one of ${fewLines}`,
        manyMs / manyLines / (fewMs / fewLines),
        mostTimes,
        "times",
      ),
      atMost(`basket of ${manyLines} lines, a page of it: processor`, pageCpu, mostPageCpu, "ms"),
      atMost(`basket of ${manyLines} lines: HTML, brotli`, bytes, mostHtml, "B"),
      atLeast(`additions to baskets a second, ${writers} at once`, added.perSecond, leastAdditions),
      // What a core that the shop had to itself would bear; on the embedded database that does the database's work, too.
      atLeast("additions to baskets a second by the shop's processor time", 1_000 / added.cpuMs, leastAdditions),
    ];
  });
}

async function goods(origin: string): Promise<string[]> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body
      ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
      : {};
    return (await fetch(`${origin}/api/v1${path}`, init)).json();
  };
  const menu = z.object({ data: categoryMenuShape }).parse(await ask("/public/categories/categories/menu")).data;
  const listed = z.object({ data: z.object({ items: z.array(productCardShape) }) });
  const uuids = new Set<string>();
  for (const { uuid, productCount } of menu) {
    for (let page = 1; page <= Math.ceil(productCount / 100) && uuids.size < manyLines; page += 1) {
      const body = { context: { type: "category", value: uuid }, page, limit: 100 };
      for (const card of listed.parse(await ask("/mixed/products/products", body)).data.items) uuids.add(card.uuid);
    }
  }
  if (uuids.size < manyLines) throw new Error(`the demo shop has ${uuids.size} goods only`);
  return [...uuids].slice(0, manyLines);
}

/** A guest with these goods in his basket; the Cookie header of his browser. */
async function filled(origin: string, uuids: readonly string[]): Promise<string> {
  const fingerprint = randomUUID();
  await add(origin, fingerprint, uuids);
  return `uuid=${fingerprint}; citySelected=true; is_cookies_accepted=true`;
}

async function add(origin: string, fingerprint: string, uuids: readonly string[]): Promise<void> {
  const response = await fetch(`${origin}/api/v1/mixed/baskets/baskets/products/add`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": browser, fingerprint },
    body: JSON.stringify({ items: uuids.map((uuid) => ({ uuid, quantity: 1 })) }),
  });
  if (!response.ok) throw new Error(`adding answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function pageMs(origin: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const from = performance.now();
    await read(origin, cookie);
    times.push(performance.now() - from);
  }
  return median(times.slice(2));
}

async function read(origin: string, cookie: string): Promise<void> {
  const response = await fetch(`${origin}/basket`, { headers: { "user-agent": browser, cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`/basket answered ${response.status}`);
}

/** Of the shop, for one page. */
async function cpuOf({ origin, pid }: ServerProcess, cookie: string): Promise<number> {
  const before = cpuMilliseconds(pid);
  for (let round = 0; round < cpuRounds; round += 1) await read(origin, cookie);
  return (cpuMilliseconds(pid) - before) / cpuRounds;
}

/** `cpuMs`: of the shop, for one. */
async function additions(
  { origin, pid }: ServerProcess,
  uuids: readonly string[],
): Promise<{ perSecond: number; cpuMs: number }> {
  const cpu = cpuMilliseconds(pid);
  const end = performance.now() + addingMs;
  let added = 0;
  const write = async () => {
    for (let at = 0; performance.now() < end; at += 1) {
      await add(origin, randomUUID(), [uuids[at % uuids.length] ?? ""]);
      added += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { perSecond: added / (addingMs / 1_000), cpuMs: (cpuMilliseconds(pid) - cpu) / added };
}
