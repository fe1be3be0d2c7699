import { sizeDistance } from "#app/domain/catalog/search-query/sizes/size-distance.ts";
import type { Db } from "#server/db/client.ts";
import { namesOfKind, type WishScope } from "#server/db/queries/search/trade-wishes.ts";
import type { Tested } from "./wish-tests.ts";

/** Limits of names examined and goods shown. */
const mostNames = 1_500;
const mostNear = 48;

/** Goods whose sizes are nearest to the missed one; `near` is null if no size was missed. */
export async function nearestSize(
  db: Db,
  scope: Omit<WishScope, "tests">,
  { met, missed }: Readonly<Record<"met" | "missed", readonly Tested[]>>,
): Promise<{ near: string[] | null; nearestTo: string | null }> {
  const size = missed.find(({ sizes }) => sizes.length > 0);
  const isNamed = scope.categories !== null || met.some(({ word }) => word !== null);
  if (size === undefined || (!isNamed && size.sizes.length < 2)) return { near: null, nearestTo: null };
  // Without a kind goods that only mention a word somewhere are not the ones whose size is meant.
  const named = ({ test, word }: Tested) =>
    scope.categories === null && word !== null ? { ...test, words: "", main: test.words } : test;
  const goods = await namesOfKind(db, { ...scope, tests: met.map(named) }, mostNames);
  const near = goods
    .flatMap(({ uuid, name }) => {
      const distance = sizeDistance(size.sizes, name);
      return distance === null ? [] : [{ uuid, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostNear)
    .map(({ uuid }) => uuid);
  return near.length === 0 ? { near: null, nearestTo: null } : { near, nearestTo: size.label };
}
