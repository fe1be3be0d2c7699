import type { FoundSearch } from "#app/contract/catalog/found-search.ts";
import { alikeKinds } from "#app/domain/catalog/search-query/alike-kinds.ts";
import { isSearchedInPart } from "#app/domain/catalog/search-query/search-text.ts";
import { nearestCodes } from "#server/db/queries/search/nearest-codes.ts";
import { categoryMenu, popularCategories } from "#server/use-cases/catalog/category-menu.ts";
import type { Ports } from "#server/ports/ports.ts";
import { materialsBeside, namedSections, sectionsOf } from "./beside-search.ts";
import { shopLexicon } from "./shop-lexicon.ts";
import type { AnsweringPages } from "./site-pages.ts";
import type { UnderstoodSearch } from "./understand-search.ts";

type Near = Pick<FoundSearch, "nearest" | "kinds" | "categories">;
type QueryInterpretation = Omit<FoundSearch, keyof Near>;

export const noSimilar: Near = { nearest: [], kinds: [], categories: [] };

const mostCodes = 6;
const mostCategories = 8;
const mostSections = 4;

/** Suggestions for an empty result: only codes contain digits, and only those get similar codes. */
export async function similarTo(ports: Ports, { typed, code }: UnderstoodSearch): Promise<Near> {
  const [coded, categories, menu, lexicon] = await Promise.all([
    /\d/.test(typed) && code.length >= 3 ? nearestCodes(ports.database.listings, code, mostCodes) : [],
    popularCategories(ports, mostCategories),
    categoryMenu(ports),
    shopLexicon(ports),
  ]);
  const kinds = [...coded.map(({ category }) => category), ...alikeKinds(typed, lexicon, mostCategories)];
  return {
    nearest: coded.map(({ article, name, slug }) => ({ article, name, slug })),
    kinds: sectionsOf(menu, kinds)
      .map(({ name, slug }) => ({ name, slug }))
      .slice(0, mostSections),
    categories,
  };
}

/** Explanation of how the typed `text` was interpreted. */
export async function describeQuery(
  ports: Ports,
  text: string,
  search: UnderstoodSearch,
  { pages, replaceGoods }: Pick<AnsweringPages, "pages" | "replaceGoods">,
): Promise<QueryInterpretation> {
  // Without goods there is no reading of them to explain.
  if (replaceGoods) search = { ...search, shown: null, how: "typed", settled: null, trade: null };
  const { typed, shown, how, own, trade, settled, listed } = search;
  const isList = listed !== null;
  const menu = await categoryMenu(ports);
  const leftOut = settled?.leftOut ?? [];
  const wishes = trade?.wishes ?? [];
  return {
    typed,
    shown,
    how,
    own: own.map(({ userArticle, name, slug }) => ({ userArticle, name, slug })),
    chips: wishes.filter(({ label }) => !leftOut.includes(label)).map(({ label, without }) => ({ label, without })),
    leftOut,
    nearestTo: settled?.nearestTo ?? null,
    sections: isList ? [] : sectionsOf(menu, namedSections(search, menu)).slice(0, mostSections),
    pages,
    materials: isList ? [] : await materialsBeside(ports, search, pages),
    isCut: !isList && isSearchedInPart(text),
    listed: listed?.rows ?? null,
    unreadLines: listed?.unread ?? 0,
  };
}
