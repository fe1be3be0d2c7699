import { randomUUID } from "node:crypto";
import { asSent } from "../as-sent.ts";
import { atLeast, atMost, median, type Figure } from "../figures.ts";
import { browser } from "../pages.ts";
import { add, filled, goods } from "#tests/bench/shops/guest-baskets.ts";
import { cpuMilliseconds, type ServerProcess } from "#tests/bench/shops/server-process.ts";
import { usualEngine, withShop } from "#tests/bench/shops/shop-process.ts";

const fewLines = 50;
const manyLines = 500;
/** A line of the largest basket may take this many times as long as one of an ordinary basket. */
const mostTimes = 3;
const mostHtml = 60_000;
const mostPageCpu = 100;
const leastAdditions = 150;
/** An addition to the largest basket may take this many times as long as one to a basket of three lines. */
const mostAdditionTimes = 1.5;
const additionRounds = 150;

const rounds = 7;
const cpuRounds = 20;
const writers = 16;
const addingMs = 5_000;

/** The largest basket compared to an ordinary one, and the rate of additions. */
export function basket(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin, pid }) => {
    const uuids = await goods(origin, manyLines);
    const [few, many] = [await filled(origin, uuids.slice(0, fewLines)), await filled(origin, uuids)];
    const [fewMs, manyMs] = [await pageMs(origin, few), await pageMs(origin, many)];
    const pageCpu = await cpuOf({ origin, pid }, many);
    const added = await additions({ origin, pid }, uuids);
    const [small, large] = [
      await additionCpu({ origin, pid }, uuids.slice(0, 3)),
      await additionCpu({ origin, pid }, uuids),
    ];
    const { bytes } = await asSent(`${origin}/basket`, "br", many);
    return [
      atMost(
        `a basket of ${manyLines} lines: time per line relative to ${fewLines} lines`,
        manyMs / manyLines / (fewMs / fewLines),
        mostTimes,
        "times",
      ),
      atMost(`a basket of ${manyLines} lines: processor time of one of its pages`, pageCpu, mostPageCpu, "ms"),
      atMost(`a basket of ${manyLines} lines: HTML, brotli`, bytes, mostHtml, "B"),
      atMost(
        `an addition to a basket of ${manyLines} lines: processor time relative to 3 lines (${large.toFixed(1)} and ${small.toFixed(1)} ms)`,
        large / small,
        mostAdditionTimes,
        "times",
      ),
      atLeast(`additions a second, ${writers} at once`, added.perSecond, leastAdditions),
      // The capacity of a core that only the shop uses; with the embedded database it includes the database's work.
      atLeast("additions a second by the shop's processor time", 1_000 / added.cpuMs, leastAdditions),
    ];
  });
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

/** The shop's processor time for one page, in milliseconds. */
async function cpuOf({ origin, pid }: ServerProcess, cookie: string): Promise<number> {
  const before = cpuMilliseconds(pid);
  for (let round = 0; round < cpuRounds; round += 1) await read(origin, cookie);
  return (cpuMilliseconds(pid) - before) / cpuRounds;
}

/** `cpuMs`: the shop's processor time for one addition. */
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

/** The shop's processor time for adding a product that a basket of these goods has already, in milliseconds. */
async function additionCpu({ origin, pid }: ServerProcess, uuids: readonly string[]): Promise<number> {
  const fingerprint = randomUUID();
  await add(origin, fingerprint, uuids);
  const again = async (times: number) => {
    for (let round = 0; round < times; round += 1) await add(origin, fingerprint, uuids.slice(0, 1));
  };
  await again(20);
  const before = cpuMilliseconds(pid);
  await again(additionRounds);
  return (cpuMilliseconds(pid) - before) / additionRounds;
}
