import { loggedIn, ordering, someProduct } from "#tests/bench/shops/buyers.ts";
import { crowd, type Asked, type Crowd, type Visit } from "../crowd.ts";
import { atLeast, atMost, percentile, withoutGoal, type Figure } from "../figures.ts";
import { warmUp } from "../load.ts";
import { benchPages, browser, returningGuest, walk } from "../pages.ts";
import { usualEngine, withShop } from "#tests/bench/shops/shop-process.ts";

/** The duration of each rate; the invariants require minutes. */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
/** R0: the highest rate with a 95th percentile of at most this many milliseconds and no failures. */
const quickMs = 300;

/**
 * Rows P1-P4 of the invariants: the shop at a quarter of its capacity, at four times as much, in a spike, and at twice
 * its capacity. P5 is tests/api/orders/order-races.test.ts.
 */
export function load(): Promise<Figure[]> {
  return withShop(usualEngine, async ({ origin }) => {
    const cookie = (await returningGuest(origin)).replace("owns=0", "owns=1");
    const traffic = { origin, headers: { "user-agent": browser, cookie }, visits: await mixOf(origin) };
    const requests = traffic.visits.filter(({ body }) => body === undefined).map(({ path }) => ({ path }));
    await warmUp({ url: origin, headers: traffic.headers, requests, apart: true, amount: 1_000 });
    const at = (perSecond: number, more: Partial<Crowd> = {}) => crowd({ ...traffic, perSecond, seconds, ...more });

    const most = await highestRate((rate) => at(rate));
    const calm = p(95, await at(most / 10));
    const ordinary = await at(most / 4);
    const grown = await at(most, { from: most / 4, rampSeconds: seconds / 2 });
    const buyers = ordering(origin, await loggedIn(origin));
    const spike = await at(most * 1.5, { from: most / 10, rampSeconds: seconds / 4 });
    const orders = await buyers.stop();
    await at(most / 10, { seconds: 5 });
    const recovered = p(95, await at(most / 10));
    const doubled = await at(most * 2);
    const goodput = answered(doubled).length / seconds;

    return [
      withoutGoal("R0, the highest rate of pages and calls a second with a 95th percentile of 300 ms", most.toFixed(0)),
      withoutGoal("L0, the 95th percentile at a tenth of it", `${calm.toFixed(0)} ms`),
      atMost("P1, a quarter of R0: 95th percentile relative to L0", p(95, ordinary) / calm, 1.3, "times"),
      atMost("P1, a quarter of R0: 99th percentile relative to L0", p(99, ordinary) / calm, 3, "times"),
      atMost("P1, a quarter of R0: unanswered requests", failed(ordinary), 0, ""),
      atMost("P2, up to R0: 95th percentile relative to L0", p(95, grown) / calm, 2, "times"),
      atMost("P2, up to R0: unanswered requests", failed(grown), 0, ""),
      atMost("P3, a spike of 1.5: results other than the page or 503 with Retry-After", broken(spike), 0, ""),
      atLeast(
        "P3, a spike of 1.5: orders placed or refused with a message",
        (orders.placed + orders.refusals.length) / (orders.sent - orders.shed),
        0.99,
      ),
      atMost("P3, a spike of 1.5: 95th percentile from 5 s after it relative to L0", recovered / calm, 1.2, "times"),
      atMost("P4, twice R0: results other than the page or 503 with Retry-After", broken(doubled), 0, ""),
      atLeast("P4, twice R0: answered a second relative to R0", goodput / most, 0.8),
    ];
  });
}

/** The rate grows in steps of a half, then of 15 %. */
async function highestRate(at: (perSecond: number) => Promise<Visit[]>): Promise<number> {
  let held = 0;
  for (let rate = 10; ; rate = Math.ceil(rate * (rate < 40 ? 1.5 : 1.15))) {
    const visits = await at(rate);
    if (p(95, visits) > quickMs || failed(visits) > 0) break;
    held = rate;
  }
  if (held === 0) throw new Error("the shop cannot serve ten requests a second");
  return held;
}

/** The mix of the invariants' Harness, without logins and orders, which are sent separately. */
async function mixOf(origin: string): Promise<Asked[]> {
  const pages = await benchPages(origin);
  const lists = await walk(origin);
  const some = (paths: readonly string[], at: number) => ({ path: paths[at % paths.length] ?? "/" });
  const add: Asked = {
    path: pages.products[0] ?? "/",
    body: {
      headers: { "content-type": "application/x-www-form-urlencoded", origin, "sec-fetch-site": "same-origin" },
      text: new URLSearchParams({ intent: "basket.add", uuid: await someProduct(origin), quantity: "1" }).toString(),
    },
  };
  const kinds: readonly [of: number, (at: number) => Asked][] = [
    [48, (at) => some(lists, at * 7)],
    [26, (at) => some(pages.products, at)],
    [9, (at) => some(["/", "/delivery", "/contacts", "/brands"], at)],
    [11, () => ({ path: "/basket" })],
    [6, () => add],
  ];
  const mixed = kinds.flatMap(([of, kind]) =>
    Array.from({ length: of * 4 }, (_, at) => ({ when: (at + 0.5) / of, asked: kind(at) })),
  );
  return mixed.toSorted((a, b) => a.when - b.when).map(({ asked }) => asked);
}

function answered(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ status }) => status > 0 && status < 400);
}

function failed(visits: readonly Visit[]): number {
  return visits.length - answered(visits).length;
}

function broken(visits: readonly Visit[]): number {
  return failed(visits) - visits.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
}

function p(of: number, visits: readonly Visit[]): number {
  return percentile(
    answered(visits).map(({ ms }) => ms),
    of,
  );
}
