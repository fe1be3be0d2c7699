import { z } from "zod";
import type { DeskPrice, PricesProduct } from "#app/contract/desk/product.ts";
import { priceKey, type KeptPrice, type PriceToSave } from "#app/domain/catalog/saving/price.ts";
import { priceTexts } from "#app/domain/desk/products/price-texts.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptPrices, priceListsByCode } from "#server/db/queries/catalog/saving/prices.ts";
import { lockProduct } from "#server/db/queries/desk/products/product.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { lastPriceChange } from "#server/db/queries/catalog/prices/price-history.ts";
import type { Ports } from "#server/ports/ports.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";
import type { StaleChange } from "#server/use-cases/order/desk/change-at-desk.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

const answer = z.literal(true);
type Refusal =
  | { code: "productNotFound" | "rightMissing" | "priceListUnknown" }
  | { code: "fieldRefused"; field: string }
  | StaleChange;

/** Sets the prices of a product in lists. What others have changed since it was seen is refused with both values. */
export function setProductPrices(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { prices }: PricesProduct,
): Promise<Verdict<true, Refusal>> {
  return changeGoods<typeof answer, { ok: false } & Refusal>(
    ports,
    author,
    { answer, ends: { offers: [uuid] } },
    async (tx) => {
      if (!mayStaff(staff, "editPrices")) return no("rightMissing");
      const product = await lockProduct(tx, uuid);
      if (product === undefined) return no("productNotFound");
      const lists = await priceListsByCode(
        tx,
        prices.map(({ list }) => list),
      );
      if (prices.some(({ list }) => !lists.has(list))) return no("priceListUnknown");
      const kept = await keptPrices(tx, [uuid], [...lists.values()]);
      const present = prices.map(({ list }) => ({ list, ...priceOf(kept.get(priceKey(uuid, lists.get(list) ?? 0))) }));
      const was = textsOf(prices.map(({ list, was: seen }) => ({ list, ...seen })));
      const [yours, now] = [textsOf(prices), textsOf(present)];
      const conflicts = Object.keys(was).filter((name) => now[name] !== was[name] && now[name] !== yours[name]);
      if (conflicts.length > 0) {
        const last = await lastPriceChange(tx, uuid);
        const fields = conflicts.map((name) => ({
          ...{ name, before: was[name] ?? "", yours: yours[name] ?? "", now: now[name] ?? "" },
        }));
        return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: product.version });
      }
      const rows = prices.map((price) => toSave(product.externalId, price));
      const saved = await savePricesIn(tx, rows, { actor: author.actor });
      const at = saved.rows.findIndex(({ status }) => status === "refused");
      const fault = saved.rows[at];
      if (fault?.status === "refused") return no("fieldRefused", { field: `${fault.field}.${prices[at]?.list ?? ""}` });
      const changes = changesBetween(now, yours);
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          action: "product.priced",
          object: { kind: "product", id: uuid, name: await productName(tx, uuid) },
          changes,
          answer: true,
        });
      return ok(true as const);
    },
  );
}

function textsOf(prices: readonly ({ list: string } & DeskPrice)[]): Record<string, string> {
  return Object.fromEntries(prices.flatMap(({ list, ...price }) => Object.entries(priceTexts(list, price))));
}

/** As people see it: a product without a price in the list has none of anything. */
export function priceOf(kept: KeptPrice | undefined): DeskPrice {
  if (kept === undefined) return { price: null, oldPrice: null, tiers: [] };
  return {
    price: moneyToNumber(kept.price),
    oldPrice: kept.oldPrice === null ? null : moneyToNumber(kept.oldPrice),
    tiers: kept.tiers.map(({ from, price }) => ({ from: quantityToNumber(from), price: moneyToNumber(price) })),
  };
}

function toSave(product: string, { list, price, oldPrice, tiers }: PricesProduct["prices"][number]): PriceToSave {
  return {
    ...{ product, list },
    price: price === null ? null : moneyFromNumber(price),
    oldPrice: oldPrice === null ? null : moneyFromNumber(oldPrice),
    tiers: tiers.map((tier) => ({ from: quantityFromNumber(tier.from), price: moneyFromNumber(tier.price) })),
  };
}
