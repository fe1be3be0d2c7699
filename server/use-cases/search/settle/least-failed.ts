import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Db } from "#server/db/client.ts";
import { failedTests, type WishScope } from "#server/db/queries/search/trade-wishes.ts";
import { tellingWords } from "./described-words.ts";
import { describedTest, plainWord, type Tested } from "./wish-tests.ts";

/** The conditions that goods meet, and those that were dropped. */
export type SettledTests = { met: Tested[]; missed: Tested[] };

/** The goods' combination of failed tests with the least weight; among equals the most frequent one. */
export async function leastFailed(
  db: Db,
  scope: Omit<WishScope, "tests">,
  { tested, lost }: { tested: readonly Tested[]; lost: readonly Tested[] },
): Promise<SettledTests> {
  if (tested.length === 0) return { met: [], missed: [...lost] };
  const found = await failedTests(db, { ...scope, tests: tested.map(({ test }) => test) });
  const weigh = (failed: number) =>
    tested.reduce((sum, { weight }, at) => sum + ((failed & (2 ** at)) === 0 ? 0 : weight), 0);
  const [best] = found.toSorted((one, other) => weigh(one.failed) - weigh(other.failed) || other.goods - one.goods);
  const failed = best?.failed ?? 0;
  return {
    met: tested.filter((_, at) => (failed & (2 ** at)) === 0),
    missed: [...tested.filter((_, at) => (failed & (2 ** at)) !== 0), ...lost],
  };
}

/** Words that names of such goods lack may be in their descriptions. */
export async function describedInstead(
  db: Db,
  scope: Omit<WishScope, "tests">,
  found: SettledTests,
  lexicon: TradeLexicon,
): Promise<SettledTests> {
  const telling = await tellingWords(
    db,
    found.missed.flatMap((one) => plainWord(one) ?? []),
    lexicon,
  );
  const isTelling = (one: Tested) => telling.has(plainWord(one) ?? "");
  const described = found.missed.filter(isTelling);
  if (described.length === 0) return found;
  return leastFailed(db, scope, {
    tested: [...found.met, ...described.map(describedTest)],
    lost: found.missed.filter((one) => !isTelling(one)),
  });
}
