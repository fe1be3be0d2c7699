import type { Actor } from "#app/domain/actor.ts";
import type { PriceToPlan } from "#app/domain/catalog/prices/planned-price.ts";
import { priceKey, type KeptPrice, type PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import { insertPlans, startRun } from "#server/db/queries/catalog/prices/price-plans.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { goodsPages, pricesOf, rowsOf, type RuleOf } from "./recalculated-goods.ts";

/**
 * Plans what a recalculation changes, a batch in a transaction. Nothing of it is applied before its run is made ready: a
 * recalculation that was broken off changes nothing, and one within a list never multiplies a price twice.
 *
 * @returns the run, and how many prices it changes
 */
export async function planRecalculation(
  { database, clock, ids }: Pick<Ports, "database" | "clock" | "ids">,
  actor: Actor,
  { from, to }: { from: KeptPriceList; to: KeptPriceList },
  ruleFor: RuleOf,
  validFrom: Date,
): Promise<{ run: string; count: number }> {
  const { db } = database;
  const run = ids.uuid();
  await transact(db, async (tx) => ok(await startRun(tx, run, clock.now())));
  let count = 0;
  for await (const page of goodsPages(db, from))
    await transact(db, async (tx) => {
      const kept = await pricesOf(tx, page, [from, to]);
      const plans = page.flatMap((goods) => {
        const rows = rowsOf(goods, kept.get(priceKey(goods.uuid, from.id)), ruleFor(goods));
        return rows.flatMap((row) => plansOf(row, kept.get(priceKey(goods.uuid, to.id)), validFrom));
      });
      count += plans.length;
      await insertPlans(
        tx,
        plans.map((plan) => ({ ...plan, uuid: ids.uuid() })),
        actor,
        run,
      );
      return ok(null);
    });
  return { run, count };
}

/** Only what changes; tiers that the result has not go. */
function plansOf(
  { product, list, price, tiers = [] }: PriceToSave,
  before: KeptPrice | undefined,
  validFrom: Date,
): PriceToPlan[] {
  const was = new Map((before?.tiers ?? []).map((tier) => [tier.from, tier.price]));
  const next = new Map(tiers.map((tier) => [tier.from, tier.price]));
  const tierPlans = [...new Set([...was.keys(), ...next.keys()])].map((from) => ({
    ...{ from, was: was.get(from) ?? null, price: next.get(from) ?? null },
  }));
  return [{ from: zeroQuantity, was: before?.price ?? null, price }, ...tierPlans]
    .filter((one) => one.price !== one.was)
    .map(({ from, price: planned }) => ({ product, list, from, price: planned, validFrom }));
}
