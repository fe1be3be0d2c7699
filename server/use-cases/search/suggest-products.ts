import type { Suggestions } from "#app/contract/catalog/suggest.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { isOutage } from "#server/db/outage.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, counterpartyOf, pricingOf } from "#server/use-cases/account/buyer.ts";
import { categoryMenu, popularCategories } from "#server/use-cases/catalog/category-menu.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { materialsBeside, namedSections, sectionsByPrefix, sectionsOf } from "./beside-search.ts";
import { completionsFor, popularSearches } from "./popular-searches.ts";
import { noWords, searchedWords } from "./searched-words.ts";
import { searchFeedback } from "./search-feedback.ts";
import { pagesBeside, pagesFor } from "./site-pages.ts";
import { suggestedGoods } from "./suggested-goods.ts";
import { understandSearch } from "./understand-search.ts";

const noSuggestions: Suggestions = {
  ...{ popular: [], completions: [], shown: null, pages: [], products: [], categories: [], materials: [], brands: [] },
  searched: noWords,
};

const fewestLetters = 2;
const mostCategories = 4;

/**
 * Search suggestions. When the database is too busy to answer in time there are none; the search itself still works.
 */
export async function suggestProducts(ports: Ports, buyer: Buyer, text: string): Promise<Suggestions> {
  const { length } = [...text.trim()];
  if (length > 0 && length < fewestLetters) return noSuggestions;
  try {
    return length === 0 ? await popularSuggestions(ports) : await suggestions(ports, buyer, text);
  } catch (error) {
    if (!isOutage(error)) throw error;
    ports.log.warn({ err: error }, "suggestions were given up");
    return noSuggestions;
  }
}

async function popularSuggestions(ports: Ports): Promise<Suggestions> {
  const popular = await popularSearches(ports);
  if (popular.length > 0) return { ...noSuggestions, popular };
  const categories = (await popularCategories(ports, mostCategories)).map((category) => ({ ...category, above: null }));
  return { ...noSuggestions, categories };
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
  // A word that no goods have as it is typed may begin one of a page.
  const typing = search.isBegun || search.how !== "typed";
  const answered = await pagesFor(ports, buyer, search, { typing });
  if (answered.replaceGoods) {
    const { pages } = answered;
    const materials = await materialsBeside(ports, search, pages);
    return { ...noSuggestions, pages, materials, searched: searchedWords(search) };
  }
  const found = await suggestedGoods(db, search, text, { ...pricing, liked });
  const [menu, brands] = await Promise.all([categoryMenu(ports), publicData(ports).shownBrands()]);
  const named = [...namedSections(search, menu), ...found.categories, ...sectionsByPrefix(menu, text)];
  const categories = sectionsOf(menu, named).slice(0, mostCategories);
  const pages = pagesBeside(answered, found.cards.length);
  return {
    popular: [],
    completions: await completionsFor(
      ports,
      [text, ...(found.shown === null ? [] : [found.shown]), otherLayout(text)],
      categories.map(({ name }) => name),
    ),
    pages,
    shown: found.shown,
    products: found.cards.map(suggested),
    categories,
    materials: await materialsBeside(ports, search, pages),
    brands: found.brands.flatMap((uuid) =>
      brands.filter((brand) => brand.uuid === uuid).map(({ name, slug }) => ({ name, slug })),
    ),
    searched: found.searched,
  };
}

function suggested(card: ProductCardRow): Suggestions["products"][number] {
  const { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle } =
    toProductCard(card);
  return { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle };
}
