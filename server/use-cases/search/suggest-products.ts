import type { Suggestions } from "#app/contract/suggest.ts";
import type { Db } from "#server/db/client.ts";
import { isOutage } from "#server/db/outage.ts";
import type { PricingContext, ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { findSuggestions, mostProducts } from "#server/db/queries/search/suggestions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { materialsOf, namedSections, sectionsBegun, sectionsOf } from "./beside-search.ts";
import { begunSearch } from "./begun-search.ts";
import { understandSearch } from "./understand-search.ts";

const noSuggestions: Suggestions = { shown: null, products: [], categories: [], materials: [], brands: [] };

const fewestLetters = 2;
const mostCategories = 4;

/** What somebody who is typing may be after. A database that is too busy to tell in time answers nobody's letters: the search itself still works. */
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
  const search = await understandSearch(ports, db, text, {
    counterparty: counterpartyOf(buyer.viewer),
    priceLists: pricing.priceListIds,
    typing: true,
  });
  if (search === null) return noSuggestions;
  const { source, code } = search;
  const found = await findSuggestions(db, { source, code, ...pricing });
  const meant = found.cards.filter(isShown);
  const begun = await begunSuggestions(db, text, meant.length, pricing);
  const cards = uniqueBy([...meant, ...(begun?.found.cards.filter(isShown) ?? [])], ({ uuid }) => uuid);
  const [menu, brands] = await Promise.all([categoryMenu(ports), publicData(ports).brands()]);
  const categories = [
    ...namedSections(search, menu),
    ...found.categories,
    ...sectionsBegun(menu, text),
    ...(begun?.found.categories ?? []),
  ];
  const brandUuids = found.brands.length > 0 ? found.brands : (begun?.found.brands ?? []);
  return {
    shown: cards.length === 0 ? null : meant.length > 0 ? search.shown : (begun?.shown ?? null),
    products: cards.slice(0, mostProducts).map(suggested),
    categories: sectionsOf(menu, categories).slice(0, mostCategories),
    materials: await materialsOf(ports, search),
    brands: brandUuids.flatMap((uuid) =>
      brands.filter((brand) => brand.uuid === uuid).map(({ name, slug }) => ({ name, slug })),
    ),
  };
}

/**
 * Goods of whose words the last typed one is a beginning, where there is room for them. A word of letters alone is
 * always tried so; a code or a size only where nothing else was found.
 */
async function begunSuggestions(db: Db, text: string, meant: number, pricing: PricingContext) {
  const isWord = /\p{L}{2,}$/u.test(text) && !/\d/.test(text.split(/\s+/).at(-1) ?? "");
  if (meant > 0 && (!isWord || meant >= mostProducts)) return null;
  const lastWord = text.trim().split(/\s+/).at(-1) ?? "";
  // «винт са»: no goods have both words, so the one being typed counts alone.
  for (const words of meant > 0 || lastWord === text.trim() ? [text] : [text, lastWord]) {
    const begun = await begunSearch(db, words);
    if (begun === null) continue;
    const found = await findSuggestions(db, { source: begun.source, code: "", ...pricing });
    if (found.cards.length > 0) return { shown: words === text ? begun.shown : lastWord, found };
  }
  return null;
}

function isShown({ status }: ProductCardRow): boolean {
  return status !== "hidden";
}

function uniqueBy<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed();
}

function suggested(card: ProductCardRow): Suggestions["products"][number] {
  const { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle } =
    toProductCard(card);
  return { uuid, slug, name, article, image, unit, price, availability, availableQuantity, supplyDays, userArticle };
}
