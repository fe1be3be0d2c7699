import { matchingGoods } from "#app/domain/upload/name-match.ts";
import { findSuggestions } from "#server/db/queries/search/suggestions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { understandSearch } from "#server/use-cases/search/understand-search.ts";

/** Searches per page of a list: each takes a dozen milliseconds. */
const mostSearched = 20;
const mostMs = 3_000;

/** Search results by index of the text: the product matching every word, and the top ones. */
export async function searchMatches(
  ports: Ports,
  buyer: Buyer,
  texts: readonly string[],
): Promise<{ match: string | null; near: string[] }[]> {
  const db = ports.database.suggestions;
  const until = ports.clock.now().getTime() + mostMs;
  const found: { match: string | null; near: string[] }[] = [];
  for (const text of texts.slice(0, mostSearched)) {
    if (ports.clock.now().getTime() > until) break;
    const options = { counterparty: counterpartyOf(buyer.viewer), priceLists: pricingOf(buyer).priceListIds };
    const search = await understandSearch(ports, db, text.slice(0, 150), options);
    const cards =
      search === null
        ? []
        : (await findSuggestions(db, { source: search.source, code: search.code, liked: [], ...pricingOf(buyer) }))
            .cards;
    const sold = cards.filter(({ status }) => status === "active");
    const fitting = matchingGoods(text, sold);
    found.push({ match: fitting.length === 1 ? (fitting[0] ?? null) : null, near: sold.map(({ uuid }) => uuid) });
  }
  return found;
}
