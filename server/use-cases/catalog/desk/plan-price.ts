import { z } from "zod";
import type { PlanPrice } from "#app/contract/desk/catalog/product-parts.ts";
import { planFault, type PlanFault, type PriceToPlan } from "#app/domain/catalog/prices/planned-price.ts";
import { priceKey } from "#app/domain/catalog/saving/price.ts";
import { numberText } from "#app/domain/desk/products/values.ts";
import { instantAt } from "#app/domain/local-time.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { insertPlans } from "#server/db/queries/catalog/prices/price-plans.ts";
import { keptPrices, priceListsByCode } from "#server/db/queries/catalog/saving/prices.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { lockProduct } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { DeskGoodsChange } from "./change-goods.ts";
import { priceOf } from "./set-prices.ts";

const answer = z.literal(true);
type Refusal =
  | { code: "productNotFound" | "rightMissing" | "priceListUnknown" | "priceTierAlone" | "priceTierOld" }
  | { code: PlanFault; field: string };

/** Plans a price of a product from the beginning of a day; one that is planned for that day already is replaced. */
export async function planProductPrice(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { list, from, price, oldPrice, day }: PlanPrice,
): Promise<Verdict<true, Refusal>> {
  const { timeZone } = await shopDay(ports);
  const validFrom = new Date(instantAt(day, "00:00", timeZone));
  return changeOnce<typeof answer, { ok: false } & Refusal>(ports, author, answer, async (tx) => {
    if (!mayStaff(staff, "editPrices")) return no("rightMissing");
    const product = await lockProduct(tx, uuid);
    if (product === undefined) return no("productNotFound");
    const listId = (await priceListsByCode(tx, [list])).get(list);
    if (listId === undefined) return no("priceListUnknown");
    if (from > 0 && oldPrice !== null) return no("priceTierOld");
    const plan: PriceToPlan = {
      ...{ product: product.externalId, list, from: quantityFromNumber(from), validFrom },
      price: price === null ? null : moneyFromNumber(price),
      ...(from === 0 && { oldPrice: oldPrice === null ? null : moneyFromNumber(oldPrice) }),
    };
    const fault = planFault(plan, ports.clock.now());
    if (fault !== null) return no(fault, { field: fault === "priceOutOfRange" ? "price" : "day" });
    const now = priceOf((await keptPrices(tx, [uuid], [listId])).get(priceKey(uuid, listId)));
    if (from > 0 && now.price === null) return no("priceTierAlone");
    await insertPlans(tx, [{ ...plan, uuid: ports.ids.uuid() }], author.actor);
    const before = from === 0 ? now.price : (now.tiers.find((tier) => tier.from === from)?.price ?? null);
    const text = (amount: number | null) =>
      from === 0 || amount === null ? numberText(amount) : `${numberText(from)} = ${numberText(amount)}`;
    const field = from === 0 ? "price" : "tiers";
    await recordChange(tx, author, {
      action: "product.pricePlanned",
      object: { kind: "product", id: uuid, name: await productName(tx, uuid) },
      changes: {
        [`${field}.${list}`]: { before: text(before), after: text(price) },
        ...(oldPrice !== null &&
          changesBetween(
            { [`oldPrice.${list}`]: numberText(now.oldPrice) },
            { [`oldPrice.${list}`]: numberText(oldPrice) },
          )),
        validFrom: { before: null, after: validFrom.toISOString() },
      },
      answer: true,
    });
    return ok(true as const);
  });
}
