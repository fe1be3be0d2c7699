import { matchingGoods } from "#app/domain/upload/name-match.ts";
import { findSuggestions } from "#server/db/queries/search/suggestions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { understandSearch } from "#server/use-cases/search/understand-search.ts";

/** Searches of one page of a list: each costs some dozen milliseconds. */
const mostSearched = 20;
const mostMs = 3_000;

/** What the shop's own search finds for texts, by their place: the one that fits every word of its text, and the first ones. */
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
    const asking = { counterparty: counterpartyOf(buyer.viewer), priceLists: pricingOf(buyer).priceListIds };
    const search = await understandSearch(ports, db, text.slice(0, 150), asking);
    const cards =
      search === null
        ? []
        : (await findSuggestions(db, { source: search.source, code: search.code, ...pricingOf(buyer) })).cards;
    const sold = cards.filter(({ status }) => status === "active");
    const fitting = matchingGoods(text, sold);
    found.push({ match: fitting.length === 1 ? (fitting[0] ?? null) : null, near: sold.map(({ uuid }) => uuid) });
  }
  return found;
}
