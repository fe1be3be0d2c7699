import { setTimeout as pause } from "node:timers/promises";
import { loggedIn, ordering, type Ordered } from "../buyers.ts";
import { crowd, impatient, type Visit } from "../crowd.ts";
import { atLeast, atMost, percentile, ratio, told, type Figure } from "../figures.ts";
import { load, warmUp } from "../load.ts";
import { browser, returningGuest, walk } from "../pages.ts";
import { residentMegabytes } from "../server-process.ts";
import { usualEngine, withShop, type ShopProcess } from "../shop-process.ts";

const times = Number(process.env["BENCH_TIMES"] ?? 5);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
const slowestMs = 2_000;
const mostMemory = 1.3;
const leastGoodput = 0.8;

/**
 * Five times the visitors that the shop can serve, each to a page that is made for him, while buyers order; then clients that
 * ask again 5 ms after each answer.
 */
export function overload(): Promise<Figure[]> {
  return withShop(usualEngine, async (shop) => {
    const { origin } = shop;
    // Who owns something gets no kept page.
    const cookie = (await returningGuest(origin)).replace("owns=0", "owns=1");
    const asked = {
      origin,
      headers: { "user-agent": browser, cookie },
      visits: (await walk(origin)).map((path) => ({ path })),
    };
    const most = { url: origin, headers: asked.headers, requests: asked.visits, apart: true, connections: 8 };
    await warmUp({ ...most, amount: 1_000 });
    const { perSecond } = await load({ ...most, duration: 10 });
    const usual = { ...asked, perSecond: perSecond / 3, seconds: 10 };
    const before = await crowd(usual);
    const memory = residentMegabytes(shop);

    const buyers = await loggedIn(origin);
    const hasty = impatient({
      ...asked,
      visits: asked.visits.map(({ path }) => path),
      clients: 256,
      pauseMs: 5,
      seconds,
    });
    const hastyOrders = ordering(origin, buyers);
    const [pressed, pressedMost] = await Promise.all([hasty, largestUntil(hasty, shop)]);
    const among = { pressed, orders: await hastyOrders.stop(), growth: pressedMost / memory };
    await pause(2_000);
    const storm = crowd({ ...asked, perSecond: perSecond * times, seconds });
    const orders = ordering(origin, buyers);
    const [visits, largest] = await Promise.all([storm, largestUntil(storm, shop)]);
    const after = await crowd(usual);
    return [
      ...impatientFigures(perSecond, among),
      ...figuresOf({ perSecond, before, visits, after, orders: await orders.stop(), growth: largest / memory }),
    ];
  });
}

type Pressed = { pressed: Awaited<ReturnType<typeof impatient>>; orders: Ordered; growth: number };

function impatientFigures(perSecond: number, { pressed, orders, growth }: Pressed): Figure[] {
  return [
    told("256 impatient clients: pages, refusals", `${pressed.answered}, ${pressed.refused}`),
    atLeast(
      "… pages a second beside the pages that the shop can make alone",
      pressed.answered / seconds / perSecond,
      leastGoodput,
    ),
    atMost("… any other end", pressed.failed, 0, ""),
    told("… orders placed, of those sent", `${orders.placed} of ${orders.sent}, ${orders.shed} sent away`),
    atMost("… 95th percentile of placing an order", percentile(orders.ms, 95), slowestMs, "ms"),
    atMost("… memory beside that before, at most", growth, mostMemory, "times"),
  ];
}

type Seen = {
  perSecond: number;
  before: Visit[];
  visits: Visit[];
  after: Visit[];
  orders: Ordered;
  growth: number;
};

function figuresOf({ perSecond, before, visits, after, orders, growth }: Seen): Figure[] {
  const answered = visits.filter(({ status }) => status === 200);
  const shed = visits.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const calm = after.filter(({ at }) => at - (after[0]?.at ?? 0) > 5_000);
  const p95 = (some: Visit[]) =>
    percentile(
      some.map(({ ms }) => ms),
      95,
    );
  const perCent = (some: Visit[]) => `${((100 * some.length) / visits.length).toFixed(1)} %`;
  return [
    told("pages a second that the shop can make", perSecond.toFixed(0)),
    told(
      `visits at ${times} times that`,
      `${visits.length}, ${perCent(answered)} answered, ${perCent(shed)} sent away`,
    ),
    atLeast(
      "answered pages a second beside the pages that the shop can make alone",
      answered.length / seconds / perSecond,
      leastGoodput,
    ),
    atMost("visits with any other end", visits.length - answered.length - shed.length, 0, ""),
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
      "99th percentile of those sent away",
      percentile(
        shed.map(({ ms }) => ms),
        99,
      ),
      slowestMs,
      "ms",
    ),
    told(
      "orders placed, of those sent",
      `${orders.placed} of ${orders.sent}, ${orders.shed} sent away, ${orders.refused} refused in words`,
    ),
    atMost("orders with any other end", orders.failed, 0, ""),
    atMost("99th percentile of placing an order", percentile(orders.ms, 99), slowestMs, "ms"),
    atMost("memory beside that before, at most", growth, mostMemory, "times"),
    atMost("pages not answered from 5 s after its end", calm.filter(({ status }) => status !== 200).length, 0, ""),
    told(
      "95th percentile before, and from 5 s after",
      `${p95(before).toFixed(0)} ms, ${p95(calm).toFixed(0)} ms (${ratio(p95(calm) / p95(before))})`,
    ),
  ];
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
