import type { SearchedWords } from "#app/domain/catalog/search-query/matched-words.ts";
import { databaseCode } from "#server/db/database-code.ts";
import type { Db } from "#server/db/client.ts";
import type { PricingContext, ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { listingCards } from "#server/db/queries/catalog/listing.ts";
import { noFilters } from "#server/db/queries/catalog/listing-filters.ts";
import type { LikedProduct } from "#server/db/queries/search/liked-goods.ts";
import { findSuggestions, mostProducts, type FoundSuggestions } from "#server/db/queries/search/suggestions.ts";
import { inPriceOrder } from "#server/use-cases/catalog/list-products.ts";
import { begunSearch } from "./begun-search.ts";
import { searchedWords, together } from "./searched-words.ts";
import { emptySource, type UnderstoodSearch } from "./understand-search.ts";

export type SuggestedGoods = FoundSuggestions & {
  /** The query actually used, if not the typed one. */
  shown: string | null;
  searched: SearchedWords;
};

/** `liked`: goods that others chose after this query. */
type LikedPricing = PricingContext & { liked: readonly LikedProduct[] };

/**
 * Goods for a text being typed: those of its page, in the same order; while its last word is unfinished, those that any
 * such word leads to.
 */
export async function suggestedGoods(
  db: Db,
  search: UnderstoodSearch,
  text: string,
  pricing: LikedPricing,
): Promise<SuggestedGoods> {
  const { source, code, shown } = search;
  const searched = searchedWords(search);
  if (!search.isBegun) {
    const [own, found] = [await ownGoods(db, search, pricing), await goodsOfPage(db, search, pricing)];
    const cards = distinct([...own, ...found.cards.map((card) => withTyped(card, search))]);
    // Numbers alone find nothing on the page, but may become a code or a size.
    if (cards.length > 0 || search.understanding.lost.length > 0)
      return { ...found, cards, shown: cards.length === 0 ? null : shown, searched };
  }
  const found = await findSuggestions(db, { source, code, ...pricing });
  const direct = found.cards.filter(isShown);
  const begun = await byBeginning(db, text, direct.length, pricing);
  if (begun === null) return { ...found, cards: direct, shown: direct.length === 0 ? null : shown, searched };
  const cards = distinct([...direct, ...begun.found.cards.filter(isShown)]);
  return {
    cards,
    categories: [...found.categories, ...begun.found.categories],
    brands: found.brands.length > 0 ? found.brands : begun.found.brands,
    shown: cards.length === 0 ? null : direct.length > 0 ? shown : begun.shown,
    searched: direct.length > 0 ? together(searched, begun.searched) : begun.searched,
  };
}

/** Shows the typed one of a product's several own codes. */
function withTyped(card: ProductCardRow, { own }: UnderstoodSearch): ProductCardRow {
  const typed = own.find(({ productUuid }) => productUuid === card.uuid);
  return typed === undefined ? card : { ...card, userArticle: typed.userArticle };
}

/** Goods whose categories and brands are suggested beside them. */
const mostCounted = 12;

/** The first goods of the page of results; of too many, for which there is no time, the most popular ones. */
async function goodsOfPage(db: Db, search: UnderstoodSearch, pricing: LikedPricing): Promise<FoundSuggestions> {
  const { source, code } = search;
  const query = {
    source,
    filters: noFilters,
    sort: "relevance",
    page: 1,
    limit: mostCounted,
    attributes: true,
  } as const;
  try {
    const cards = (await listingCards(db, inPriceOrder({ ...query, ...pricing }, search))).filter(isShown);
    return {
      cards: cards.slice(0, mostProducts),
      categories: mostFrequent(
        cards.map(({ categoryUuid }) => categoryUuid),
        mostCategories,
      ),
      brands: mostFrequent(
        cards.flatMap(({ brandUuid }) => brandUuid ?? []),
        mostBrands,
      ),
    };
  } catch (error) {
    if (databaseCode(error) !== statementTimeout) throw error;
    return findSuggestions(db, { source, code, ...pricing });
  }
}

const statementTimeout = "57014";
const mostCategories = 4;
const mostBrands = 3;

function mostFrequent(uuids: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const uuid of uuids) counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  return [...counts]
    .toSorted(([, many], [, more]) => more - many)
    .slice(0, most)
    .map(([uuid]) => uuid);
}

/** Goods whose own code begins so: unlike an article, it is unfinished until it is typed in full. */
async function ownGoods(
  db: Db,
  { code, own, literal }: UnderstoodSearch,
  pricing: LikedPricing,
): Promise<ProductCardRow[]> {
  if (pricing.counterparty === null || own.length > 0 || literal || code === "") return [];
  return (await findSuggestions(db, { source: emptySource, code, ...pricing, liked: [] })).cards.filter(isShown);
}

/**
 * Goods matching the last word as a beginning, if there is room. A word of letters is always tried; a code or size only
 * when nothing else was found.
 */
async function byBeginning(db: Db, text: string, direct: number, pricing: LikedPricing) {
  const isWord = /\p{L}{2,}$/u.test(text) && !/\d/.test(text.split(/\s+/).at(-1) ?? "");
  if (direct > 0 && (!isWord || direct >= mostProducts)) return null;
  const lastWord = text.trim().split(/\s+/).at(-1) ?? "";
  // «винт са»: no goods have both words, so fall back to the unfinished one.
  for (const words of direct > 0 || lastWord === text.trim() || !isWord ? [text] : [text, lastWord]) {
    const search = await begunSearch(db, words);
    if (search === null) continue;
    const found = await findSuggestions(db, { source: search.source, code: "", ...pricing, liked: [] });
    if (found.cards.length > 0)
      return { shown: words === text ? search.shown : lastWord, searched: search.searched, found };
  }
  return null;
}

function isShown({ status }: ProductCardRow): boolean {
  return status !== "hidden";
}

/** Each product once, where it is first. */
function distinct(cards: readonly ProductCardRow[]): ProductCardRow[] {
  const uuids = cards.map(({ uuid }) => uuid);
  return cards.filter(({ uuid }, at) => uuids.indexOf(uuid) === at).slice(0, mostProducts);
}
