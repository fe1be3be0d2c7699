import { PageCache } from "#server/front/page-cache/page-cache.ts";
import { keepPage } from "#server/front/page-cache/kept-page.ts";
import { offerPages, offersTopic, showsOffers } from "#app/domain/catalog/offers-topic.ts";
import { atLeast, ratio, withoutGoal, type Figure } from "./figures.ts";

const goods = 2_000;
const visitsPerSecond = 100;
const seconds = 300;
const warmUpSeconds = 60;
const messageSeconds = 5;

/** What a load tells the page cache every 5 s. */
const loads: Record<string, (cache: PageCache, at: number) => void> = {
  "no load": () => {},
  "all pages ended, as before": (cache) => cache.drop("goods"),
  "all prices, as after a change of every price at once": (cache) => cache.outdate((key) => showsOffers(key, "all")),
  "3,000 prices of 100,000": (cache, at) => {
    const from = ((at / messageSeconds) * 3_000) % 100_000;
    const changed = offerPages(offersTopic(Array.from({ length: 3_000 }, (_, one) => pathOf(shuffled(from + one)))));
    if (changed !== null) cache.outdate((key) => showsOffers(key, changed));
  },
  "ten prices": (cache, at) => {
    const changed = new Set(Array.from({ length: 10 }, (_, one) => pathOf((at * 17 + one * 131) % goods)));
    cache.outdate((key) => showsOffers(key, changed));
  },
};

/**
 * The share of visits that find a kept page, fresh or stale, while prices are loaded: guests visit product pages by
 * Zipf's law on a clock of their own.
 */
export async function keptPages(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, load] of Object.entries(loads)) {
    const share = await shareOf(load);
    const what = `visits that find a kept page: ${name}`;
    figures.push(name.startsWith("all") ? withoutGoal(what, ratio(share)) : atLeast(what, share, 0.9));
  }
  return figures;
}

async function shareOf(load: (cache: PageCache, at: number) => void): Promise<number> {
  const clock = { ms: 0 };
  const cache = new PageCache({ mostBytes: 64 * 1_048_576, now: () => clock.ms });
  const page = await keepPage({ status: 200, headers: new Headers() }, Buffer.from("page"), new Date(0));
  const next = zipf();
  let kept = 0;
  let visits = 0;
  for (let second = 0; second < seconds; second += 1) {
    for (let visit = 0; visit < visitsPerSecond; visit += 1) {
      clock.ms = second * 1_000 + (visit * 1_000) / visitsPerSecond;
      const found = await cache.get(pathOf(next()), ["goods"], async () => ({ ...page }));
      // What is rendered behind a stale page is finished by the next visit.
      await new Promise((resolve) => setImmediate(resolve));
      if (second < warmUpSeconds) continue;
      visits += 1;
      if (found !== null && "page" in found && found.result !== "miss") kept += 1;
    }
    if (second % messageSeconds === 0) load(cache, second);
  }
  return kept / visits;
}

/** A number below 100,000; goods are changed in another order than that of their popularity. */
function shuffled(number: number): number {
  return (number * 7_919) % 100_000;
}

function pathOf(number: number): string {
  return `/product/${number}`;
}

/** Numbers of goods, the n-th visited 1/n as often as the first; the same in every run. */
function zipf(): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= goods; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 1;
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    const wanted = (state / 2_147_483_647) * total;
    return sums.findIndex((sum) => sum >= wanted);
  };
}
