import type { Suggestions } from "#app/contract/suggest.ts";
import { isOutage } from "#server/db/outage.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { findSuggestions } from "#server/db/queries/search/suggestions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { materialsOf, namedSections, sectionsOf } from "./beside-search.ts";
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
  const counterparty = counterpartyOf(buyer.viewer);
  const search = await understandSearch(ports, db, text, {
    counterparty,
    priceLists: pricingOf(buyer).priceListIds,
    typing: true,
  });
  if (search === null) return noSuggestions;
  const { source, code, shown } = search;
  const found = await findSuggestions(db, { source, code, ...pricingOf(buyer) });
  const [menu, brands] = await Promise.all([categoryMenu(ports), publicData(ports).brands()]);
  const cards = found.cards.filter(({ status }) => status !== "hidden");
  return {
    shown: cards.length === 0 ? null : shown,
    products: cards.map((card) => {
      const {
        uuid,
        slug,
        name,
        article,
        image,
        unit,
        price,
        availability,
        availableQuantity,
        supplyDays,
        userArticle,
      } = toProductCard(card);
      return {
        uuid,
        slug,
        name,
        article,
        image,
        unit,
        price,
        availability,
        availableQuantity,
        supplyDays,
        userArticle,
      };
    }),
    categories: sectionsOf(menu, [...namedSections(search, menu), ...found.categories]).slice(0, mostCategories),
    materials: await materialsOf(ports, search),
    brands: found.brands.flatMap((uuid) =>
      brands.filter((brand) => brand.uuid === uuid).map(({ name, slug }) => ({ name, slug })),
    ),
  };
}
