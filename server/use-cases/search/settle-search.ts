import { sizeDistance } from "#app/domain/catalog/search-query/size-distance.ts";
import type { TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { typedSizes } from "#app/domain/catalog/search-query/typed-size.ts";
import type { Understanding, UnderstoodWord } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import type { TradeSource } from "#server/db/queries/search/wished-hits.ts";
import { failedTests, namesOfKind } from "#server/db/queries/search/trade-wishes.ts";
import { queryOf } from "./tsquery.ts";
import { hintOf, testsOf, type Tested } from "./wish-tests.ts";

/** The satisfiable part of a query. */
export type SettledSearch = {
  source: Pick<Extract<ListingSource, { kind: "search" }>, "all" | "any" | "sizes"> & { trade: TradeSource };
  /** In the visitor's words. */
  leftOut: string[];
  /** The missing size, when the nearest ones are shown. */
  nearestTo: string | null;
};

type Known = { lexicon: TradeLexicon; priceLists: readonly number[]; typing: boolean };

/**
 * If no goods of the kind satisfy everything, drops the least important wishes; for a missing size shows the nearest.
 */
export async function settle(
  db: Db,
  reading: TradeReading,
  meant: Understanding,
  hints: readonly UnderstoodWord[],
  { lexicon, priceLists, typing }: Known,
): Promise<SettledSearch> {
  const categories = reading.kinds?.uuids ?? null;
  const best = reading.kinds?.best ?? [];
  const hinted = categories === null ? [] : hints.flatMap(hintOf);
  const tested = [...testsOf(reading, categories === null ? [] : meant.words, lexicon, priceLists), ...hinted];
  if (categories === null) {
    const atoms = meant.words.flatMap(({ atoms }) => atoms);
    const source = {
      all: queryOf(atoms, " & "),
      any: queryOf(atoms, " | "),
      sizes: typedSizes(meant.text, { typing }),
    };
    return {
      source: { ...source, trade: { categories, best, near: null, tests: tested.map(({ test }) => test) } },
      leftOut: [],
      nearestTo: null,
    };
  }
  const failed =
    tested.length === 0
      ? 0
      : leastFailed(tested, await failedTests(db, { categories, tests: tested.map(({ test }) => test) }));
  const met = tested.filter((_, at) => (failed & (2 ** at)) === 0);
  const missed = tested.filter((_, at) => (failed & (2 ** at)) !== 0);
  const size = missed.find(({ sizes }) => sizes.length > 0);
  const near = size === undefined ? null : await nearest(db, { categories, met, sizes: size.sizes });
  const text = met.flatMap(({ word }) => (word === null ? [] : [word.text])).join(" ");
  return {
    source: {
      all: met.flatMap(({ test, word }) => (word === null || test.words === "" ? [] : [test.words])).join(" & "),
      any: "",
      sizes: near === null ? typedSizes(text, { typing }) : [],
      trade: { categories, best, near, tests: met.map(({ test }) => test) },
    },
    leftOut: missed.filter((one) => !hinted.includes(one)).map(({ label }) => label),
    nearestTo: near === null ? null : (size?.label ?? null),
  };
}

/** Combination of failed tests with the least weight; among equals the most frequent one. */
function leastFailed(tested: readonly Tested[], found: readonly { failed: number; goods: number }[]): number {
  const weigh = (failed: number) =>
    tested.reduce((sum, { weight }, at) => sum + ((failed & (2 ** at)) === 0 ? 0 : weight), 0);
  const [best] = found.toSorted((one, other) => weigh(one.failed) - weigh(other.failed) || other.goods - one.goods);
  return best?.failed ?? 0;
}

/** Limits of names examined and goods shown. */
const mostNames = 1_500;
const mostNear = 48;

async function nearest(
  db: Db,
  { categories, met, sizes }: { categories: readonly string[]; met: readonly Tested[]; sizes: readonly number[] },
): Promise<string[] | null> {
  const goods = await namesOfKind(db, { categories, tests: met.map(({ test }) => test) }, mostNames);
  const near = goods
    .flatMap(({ uuid, name }) => {
      const distance = sizeDistance(sizes, name);
      return distance === null ? [] : [{ uuid, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostNear);
  return near.length === 0 ? null : near.map(({ uuid }) => uuid);
}
