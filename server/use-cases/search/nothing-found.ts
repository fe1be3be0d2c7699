import type { FoundSearch } from "#app/contract/catalog.ts";
import type { Db } from "#server/db/client.ts";
import { firstWithGoods, nearestCodes } from "#server/db/queries/search/nearest-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { popularCategories } from "#server/use-cases/catalog/category-menu.ts";
import { narrowed, type UnderstoodSearch } from "./understand-search.ts";

/** Where no product has all the words: the search without one of them, if that finds something; null where the search itself has goods. */
export async function widened(db: Db, search: UnderstoodSearch): Promise<UnderstoodSearch | null> {
  const { article, all, own } = search.source;
  const fewer = narrowed(search);
  if (article !== "" || own.length > 0 || fewer.length === 0) return null;
  const first = await firstWithGoods(
    db,
    [all, ...fewer.map(({ source }) => source.all)].filter((query) => query !== ""),
  );
  return fewer.find(({ source }) => source.all === first && source.all !== all) ?? null;
}

type Near = Pick<FoundSearch, "nearest" | "categories">;

export const nothingNear: Near = { nearest: [], categories: [] };

const mostCodes = 6;
const mostCategories = 8;

/** What to offer where nothing was found: only codes have digits, and only they are worth a look at codes like them. */
export async function nearTo(ports: Ports, { typed, code }: UnderstoodSearch): Promise<Near> {
  const [nearest, categories] = await Promise.all([
    /\d/.test(typed) && code.length >= 3 ? nearestCodes(ports.database.listings, code, mostCodes) : [],
    popularCategories(ports, mostCategories),
  ]);
  return { nearest, categories };
}

export function told({ typed, shown, how, own }: UnderstoodSearch): Omit<FoundSearch, keyof Near> {
  return { typed, shown, how, own: own.map(({ userArticle, name, slug }) => ({ userArticle, name, slug })) };
}
