import { setTimeout as pause } from "node:timers/promises";
import { loggedIn, ordering, type Ordered } from "#tests/bench/shops/buyers.ts";
import { crowd, impatient, type Visit } from "../crowd.ts";
import { atLeast, atMost, percentile, ratio, withoutGoal, type Figure } from "../figures.ts";
import { load, warmUp } from "../load.ts";
import { browser, returningGuest, walk } from "../pages.ts";
import { refusalCost } from "../refusal-cost.ts";
import { residentMegabytes } from "#tests/bench/shops/server-process.ts";
import { usualEngine, withShop, type ShopProcess } from "#tests/bench/shops/shop-process.ts";

const times = Number(process.env["BENCH_TIMES"] ?? 5);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
const slowestMs = 2_000;
const mostMemory = 1.3;
const leastGoodput = 0.8;

/**
 * Five times the visitors that the shop can serve, each requesting an uncached page, while buyers order; then clients
 * that retry 5 ms after each answer.
 */
export async function overload(): Promise<Figure[]> {
  const refusal = atMost("processor time of a refusal by the listener", await refusalCost(), 0.1, "ms");
  return [refusal, ...(await underLoad())];
}

function underLoad(): Promise<Figure[]> {
  return withShop(usualEngine, async (shop) => {
    const { origin } = shop;
    // Visitors with personal data get no cached page.
    const cookie = (await returningGuest(origin)).replace("owns=0", "owns=1");
    const traffic = {
      origin,
      headers: { "user-agent": browser, cookie },
      visits: (await walk(origin)).map((path) => ({ path })),
    };
    const fully = { url: origin, headers: traffic.headers, requests: traffic.visits, apart: true, connections: 8 };
    await warmUp({ ...fully, amount: 1_000 });
    const { perSecond } = await load({ ...fully, duration: 10 });
    const usual = { ...traffic, perSecond: perSecond / 3, seconds: 10 };
    const before = await crowd(usual);
    const memory = residentMegabytes(shop);

    const buyers = await loggedIn(origin);
    const alone = ordering(origin, buyers);
    await pause(10_000);
    const most = { pages: perSecond, orders: (await alone.stop()).perSecond };
    const retrying = impatient({
      ...traffic,
      visits: traffic.visits.map(({ path }) => path),
      clients: 256,
      pauseMs: 5,
      seconds,
    });
    const ordersMeanwhile = ordering(origin, buyers);
    const [pressed, pressedMost] = await Promise.all([retrying, largestUntil(retrying, shop)]);
    const among = { pressed, orders: await ordersMeanwhile.stop(), growth: pressedMost / memory };
    await pause(2_000);
    const storm = crowd({ ...traffic, perSecond: perSecond * times, seconds });
    const orders = ordering(origin, buyers);
    const [visits, largest] = await Promise.all([storm, largestUntil(storm, shop)]);
    const after = await crowd(usual);
    return [
      ...retryFigures(most, among),
      ...figuresOf({ most, before, visits, after, orders: await orders.stop(), growth: largest / memory }),
    ];
  });
}

type Pressed = { pressed: Awaited<ReturnType<typeof impatient>>; orders: Ordered; growth: number };

/** The shop's capacity for each, without other load. */
type Most = { pages: number; orders: number };

/** The used share of the capacity: pages and orders share one processor. */
function goodput(most: Most, pages: number, orders: Ordered): number {
  return pages / seconds / most.pages + orders.perSecond / most.orders;
}

function retryFigures(most: Most, { pressed, orders, growth }: Pressed): Figure[] {
  return [
    withoutGoal("256 clients that retry at once: pages, refusals", `${pressed.answered}, ${pressed.refused}`),
    atLeast("… pages and orders relative to the capacity", goodput(most, pressed.answered, orders), leastGoodput),
    atMost("… any other result", pressed.failed, 0, ""),
    withoutGoal("… orders placed, refused by admission", `${orders.placed} of ${orders.sent}, ${orders.shed}`),
    atMost("… 95th percentile of an order", percentile(orders.ms, 95), slowestMs, "ms"),
    atMost("… memory relative to the start", growth, mostMemory, "times"),
  ];
}

type Seen = {
  most: Most;
  before: Visit[];
  visits: Visit[];
  after: Visit[];
  orders: Ordered;
  growth: number;
};

function figuresOf({ most, before, visits, after, orders, growth }: Seen): Figure[] {
  const answered = visits.filter(({ status }) => status === 200);
  const shed = visits.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const others = visits.filter((visit) => !answered.includes(visit) && !shed.includes(visit));
  const calm = after.filter(({ at }) => at - (after[0]?.at ?? 0) > 5_000);
  const p95 = (some: Visit[]) =>
    percentile(
      some.map(({ ms }) => ms),
      95,
    );
  const perCent = (some: Visit[]) => `${((100 * some.length) / visits.length).toFixed(1)} %`;
  return [
    withoutGoal(
      "capacity in pages a second, in orders a second",
      `${most.pages.toFixed(0)}, ${most.orders.toFixed(0)}`,
    ),
    withoutGoal(
      `pages at ${times} times the capacity`,
      `${visits.length}, ${perCent(answered)} answered, ${perCent(shed)} refused`,
    ),
    atLeast("pages and orders relative to the capacity", goodput(most, answered.length, orders), leastGoodput),
    atMost("any other result of a page", others.length, 0, ""),
    withoutGoal("… which results", listOf(others.map(({ status, fault }) => `${status} ${fault}`))),
    atMost(
      "99th percentile of answered pages",
      percentile(
        answered.map(({ ms }) => ms),
        99,
      ),
      slowestMs,
      "ms",
    ),
    atMost(
      "99th percentile of refusals",
      percentile(
        shed.map(({ ms }) => ms),
        99,
      ),
      slowestMs,
      "ms",
    ),
    withoutGoal(
      "orders placed",
      `${orders.placed} of ${orders.sent}, ${orders.shed} refused by admission, refused with a message: ${listOf(orders.refusals)}`,
    ),
    atMost("any other result of an order", orders.failed, 0, ""),
    atMost("99th percentile of an order", percentile(orders.ms, 99), slowestMs, "ms"),
    atMost("memory relative to the start", growth, mostMemory, "times"),
    atMost("pages not answered from 5 s after the end", calm.filter(({ status }) => status !== 200).length, 0, ""),
    withoutGoal(
      "95th percentile of pages before / from 5 s after",
      `${p95(before).toFixed(0)} / ${p95(calm).toFixed(0)} ms (${ratio(p95(calm) / p95(before))})`,
    ),
  ];
}

/** Counts of equal words. */
function listOf(words: readonly string[]): string {
  const counted = [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word.trim()}`);
  return counted.join(", ") || "none";
}

async function largestUntil(end: Promise<unknown>, shop: ShopProcess): Promise<number> {
  let isOver = false;
  const over = () => (isOver = true);
  end.then(over, over);
  let largest = 0;
  while (!isOver) {
    largest = Math.max(largest, residentMegabytes(shop));
    await pause(250);
  }
  return largest;
}
