import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { holdPriceList } from "#server/db/queries/catalog/saving/price-lists.ts";
import { citySlugs, setCityPriceList } from "#server/db/queries/content/cities.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refused =
  | { code: "priceListUnknown" | "priceListInactive" | "priceListContract" }
  | { code: "cityUnknown"; city: string; known: readonly string[] };

/** The price list of a city, over the base one. Prices of contracts are nobody else's. */
export async function setCityPrices(
  { database, log, bus }: Pick<Ports, "database" | "log" | "bus">,
  actor: Actor,
  slug: string,
  code: string,
): Promise<Verdict<{ before: string }, Refused>> {
  const set = await transact(database.db, async (tx): Promise<Verdict<{ before: string }, Refused>> => {
    const list = await holdPriceList(tx, code);
    if (list === undefined) return no("priceListUnknown");
    if (!list.isActive) return no("priceListInactive");
    if (list.kind === "contract") return no("priceListContract");
    const before = await setCityPriceList(tx, slug, list.id);
    if (before !== undefined) return ok({ before });
    return no("cityUnknown", { city: slug, known: await citySlugs(tx) });
  });
  if (!set.ok) return set;
  log.info(
    { event: "city.prices", city: slug, before: set.value.before, after: code, by: actor.name },
    "a city got another price list",
  );
  // Cities are cached with their lists, and every page of this one shows other prices.
  if (set.value.before !== code) await bus.publish("public");
  return set;
}
