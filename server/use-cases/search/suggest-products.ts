import type { Suggestions } from "#app/contract/catalog/suggest.ts";
import { literalOf, wordReadings } from "#app/domain/catalog/search-query/readings.ts";
import { searchText } from "#app/domain/catalog/search-query/search-text.ts";
import { lastWordBegun } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { isOutage } from "#server/db/outage.ts";
import type { PricingContext, ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { judgeSearch } from "#server/db/queries/search/search-words.ts";
import { findSuggestions, mostProducts } from "#server/db/queries/search/suggestions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, counterpartyOf, pricingOf } from "#server/use-cases/account/buyer.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { materialsBeside, namedSections, sectionsByPrefix, sectionsOf } from "./beside-search.ts";
import { searchFeedback } from "./search-feedback.ts";
import { pagesBeside, pagesFor } from "./site-pages.ts";
import { emptySource, queriesOf, type SearchSource, understandSearch } from "./understand-search.ts";

const noSuggestions: Suggestions = { shown: null, pages: [], products: [], categories: [], materials: [], brands: [] };

const fewestLetters = 2;
const mostCategories = 4;

/**
 * Search suggestions. When the database is too busy to answer in time there are none; the search itself still works.
 */
export async function suggestProducts(ports: Ports, buyer: Buyer, text: string): Promise<Suggestions> {
  if ([...text.trim()].length < fewestLetters) return noSuggestions;
  try {
    return await suggestions(ports, buyer, text);
  } catch (error) {
    if (!isOutage(error)) throw error;
    ports.log.warn({ err: error }, "suggestions were given up");
    return noSuggestions;
  }
}

async function suggestions(ports: Ports, buyer: Buyer, text: string): Promise<Suggestions> {
  const db = ports.database.suggestions;
  const pricing = pricingOf(buyer);
  const { liked, kind } = await searchFeedback(ports, db, text);
  const search = await understandSearch(ports, db, text, {
    counterparty: counterpartyOf(buyer.viewer),
    priceLists: pricing.priceListIds,
    typing: true,
    chosenKind: kind,
  });
  if (search === null) return noSuggestions;
  const answered = await pagesFor(ports, buyer, search, { typing: true });
  if (answered.replaceGoods) {
    const { pages } = answered;
    return { ...noSuggestions, pages, materials: await materialsBeside(ports, search, pages) };
  }
  const { source, code } = search;
  const found = await findSuggestions(db, { source, code, liked, ...pricing });
  const direct = found.cards.filter(isShown);
  const byPrefix = await prefixSuggestions(db, text, direct.length, pricing);
  const cards = uniqueBy([...direct, ...(byPrefix?.found.cards.filter(isShown) ?? [])], ({ uuid }) => uuid);
  const [menu, brands] = await Promise.all([categoryMenu(ports), publicData(ports).shownBrands()]);
  const categories = [
    ...namedSections(search, menu),
    ...found.categories,
    ...sectionsByPrefix(menu, text),
    ...(byPrefix?.found.categories ?? []),
  ];
  const brandUuids = found.brands.length > 0 ? found.brands : (byPrefix?.found.brands ?? []);
  const pages = pagesBeside(answered, cards.length);
  return {
    pages,
    shown: cards.length === 0 ? null : direct.length > 0 ? search.shown : (byPrefix?.shown ?? null),
    products: cards.slice(0, mostProducts).map(suggested),
    categories: sectionsOf(menu, categories).slice(0, mostCategories),
    materials: await materialsBeside(ports, search, pages),
    brands: brandUuids.flatMap((uuid) =>
      brands.filter((brand) => brand.uuid === uuid).map(({ name, slug }) => ({ name, slug })),
    ),
  };
}

/**
 * Goods matching the last word as a prefix, if there is room. A word of letters is always tried; a code or size only
 * when nothing else was found.
 */
async function prefixSuggestions(db: Db, text: string, direct: number, pricing: PricingContext) {
  const isWord = /\p{L}{2,}$/u.test(text) && !/\d/.test(text.split(/\s+/).at(-1) ?? "");
  if (direct > 0 && (!isWord || direct >= mostProducts)) return null;
  const lastWord = text.trim().split(/\s+/).at(-1) ?? "";
  // «винт са»: no goods have both words, so fall back to the unfinished one.
  for (const words of direct > 0 || lastWord === text.trim() || !isWord ? [text] : [text, lastWord]) {
    const byPrefix = await prefixSearch(db, words);
    if (byPrefix === null) continue;
    const found = await findSuggestions(db, { source: byPrefix.source, code: "", liked: [], ...pricing });
    if (found.cards.length > 0) return { shown: words === text ? byPrefix.shown : lastWord, found };
  }
  return null;
}

function isShown({ status }: ProductCardRow): boolean {
  return status !== "hidden";
}

function uniqueBy<T>(all: readonly T[], key: (one: T) => string): T[] {
  const keys = all.map(key);
  return all.filter((one, at) => keys.indexOf(key(one)) === at);
}

function suggested(card: ProductCardRow): Suggestions["products"][number] {
  const { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle } =
    toProductCard(card);
  return { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle };
}

/**
 * Search-as-you-type by words alone, the last one as a prefix: trade and grammar readings («сам», «под», «за») are
 * ignored. Null when no goods have such words.
 */
async function prefixSearch(db: Db, text: string): Promise<{ source: SearchSource; shown: string | null } | null> {
  const typed = searchText(text);
  if (typed === null || literalOf(typed) !== null) return null;
  const words = wordReadings(typed, false);
  const judged = await judgeSearch(db, { words, codes: [], typed: [], begins: true, counterparty: null });
  const completed = lastWordBegun(judged.words);
  if (completed === null) return null;
  return {
    source: { ...emptySource, ...queriesOf(completed, true) },
    shown: completed.how === "typed" || completed.how === "partly" ? null : completed.text,
  };
}
