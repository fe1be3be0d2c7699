import type { Actor } from "#app/domain/actor.ts";
import { hasDearerTier } from "#app/domain/catalog/price.ts";
import { oldPriceWarning, type OldPriceWarning } from "#app/domain/catalog/prices/old-price.ts";
import { planFault, type PlanFault } from "#app/domain/catalog/prices/planned-price.ts";
import type { Money } from "#app/domain/money.ts";
import { zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { priceHistory } from "#server/db/queries/catalog/prices/price-history.ts";
import type { GoodsRef } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptPrices, priceListsByCode } from "#server/db/queries/catalog/saving/prices.ts";
import type { Ports } from "#server/ports/ports.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { findGoods, type GoodsFault } from "./find-goods.ts";
import { planPriceChanges } from "./plan-price-changes.ts";

export type PriceToSet = {
  article: string;
  list: string;
  /** Null or zero: none in this list. */
  price: Money | null;
  /** From this quantity on; 0 for any. */
  from: Quantity;
  /** Absent: as it is. */
  oldPrice?: Money | null;
  /** Null, or a time of the last day: at once. */
  validFrom: Date | null;
};

export type PriceSet = {
  goods: GoodsRef;
  result: "created" | "updated" | "unchanged" | "planned";
  warning: OldPriceWarning | null;
  /** A larger quantity costs more than a smaller one now. */
  hasDearerTier: boolean;
};

type SetFault =
  GoodsFault | { code: PlanFault | "planUnknown" | "priceListUnknown" | "priceTierAlone" | "priceTierOld" };

const dayMs = 86_400_000;

/** Sets one price of a product, now or from a later time on. */
export async function setPrice(ports: Ports, actor: Actor, given: PriceToSet): Promise<Verdict<PriceSet, SetFault>> {
  const { list, price, from, oldPrice, validFrom } = given;
  if (from > 0 && oldPrice !== undefined) return no("priceTierOld");
  const found = await findGoods(ports, given.article);
  if (!found.ok) return found;
  const goods = found.value;
  const { db } = ports.database;
  const listId = (await priceListsByCode(db, [list])).get(list);
  if (listId === undefined) return no("priceListUnknown");
  const now = ports.clock.now();
  if (validFrom !== null && now.getTime() - validFrom.getTime() > dayMs) return no("planPast");
  const product = goods.externalId;
  const warning = await warningOf(ports, goods, given, now);
  if (validFrom !== null && validFrom > now) {
    const fault = planFault({ product, ...given, validFrom }, now);
    if (fault !== null) return no(fault);
    const row = { product, list, from, price, validFrom, ...(oldPrice === undefined ? {} : { oldPrice }) };
    const planned = await planPriceChanges(ports, actor, [row]);
    return planned.ok ? ok({ goods, result: "planned", warning, hasDearerTier: false }) : planned;
  }
  const row =
    from > zeroQuantity
      ? { product, list, from, price }
      : { product, list, price, ...(oldPrice === undefined ? {} : { oldPrice }) };
  const [saved] = await savePrices(ports, actor, [row]);
  if (saved === undefined) throw new Error("a price without a result");
  if (saved.status !== "refused") {
    const [kept] = (await keptPrices(db, [goods.uuid], [listId])).values();
    return ok({ goods, result: saved.status, warning, hasDearerTier: kept !== undefined && hasDearerTier(kept) });
  }
  return no(saved.code === "missing" ? "priceTierAlone" : "priceOutOfRange");
}

const mostHistory = 1_000;

async function warningOf(
  { database }: Pick<Ports, "database">,
  { uuid }: GoodsRef,
  { list, price, oldPrice }: PriceToSet,
  now: Date,
): Promise<OldPriceWarning | null> {
  if (!oldPrice || !price) return null;
  const history = await priceHistory(database.db, { product: uuid, list, most: mostHistory });
  return oldPriceWarning(history, { price, oldPrice, now });
}
