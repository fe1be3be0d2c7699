import type { Actor } from "#app/domain/actor.ts";
import {
  acceptable,
  noSummary,
  recalculate,
  summed,
  type RecalculationRule,
  type RecalculationSummary,
} from "#app/domain/catalog/prices/recalculation.ts";
import type { PriceFactor } from "#app/domain/catalog/prices/rounding.ts";
import type { PriceToPlan } from "#app/domain/catalog/prices/planned-price.ts";
import { priceKey, type KeptPrice, type PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import { mostRowsInBatch } from "#app/domain/catalog/saving/saved-row.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { insertPlans } from "#server/db/queries/catalog/prices/price-plans.ts";
import { goodsOfList, type PricedGoods } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { keptPrices } from "#server/db/queries/catalog/saving/prices.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveBatch, type SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";
import { applyDuePrices } from "./apply-due-prices.ts";

export type Recalculation = { from: string; to: string; factor: PriceFactor };
export type Lists = { from: KeptPriceList; to: KeptPriceList };

/** What a recalculation would change; writes nothing. */
export async function previewRecalculation(
  { database }: Pick<Ports, "database">,
  { from, to, factor }: Recalculation,
): Promise<Verdict<RecalculationSummary, { code: "priceListUnknown" }>> {
  const lists = await listsOf(database.db, { from, to });
  return lists === null
    ? no("priceListUnknown")
    : ok(await recalculationSummary(database.db, lists, ruleOf(lists.to, factor)));
}

/**
 * Fills a list with the prices of another × factor, rounded by its own rule; products that the other list does not
 * have keep their prices. Between two lists it may be repeated and broken off. Within one list it is planned as a whole
 * first: a part that was broken off is applied by the next run of the job, and nothing is multiplied twice.
 */
export async function recalculatePrices(
  ports: Ports,
  actor: Actor,
  { from, to, factor }: Recalculation,
): Promise<Verdict<RecalculationSummary, { code: "priceListUnknown" }>> {
  const { db } = ports.database;
  const lists = await listsOf(db, { from, to });
  if (lists === null) return no("priceListUnknown");
  const rule = ruleOf(lists.to, factor);
  const summary = await recalculationSummary(db, lists, rule);
  if (from === to) {
    await planWithin(ports, actor, lists.to, rule);
    await applyDuePrices(ports);
  } else await fillFrom(ports, actor, lists, rule);
  ports.log.info(
    { event: "prices.recalculated", from, to, factor, by: actor.name, ...summary, jumps: undefined },
    "a price list was recalculated",
  );
  return ok(summary);
}

async function listsOf(db: Db, { from, to }: Pick<Recalculation, "from" | "to">): Promise<Lists | null> {
  const lists = await keptPriceLists(db);
  const [source, target] = [lists.get(from), lists.get(to)];
  return source && target ? { from: source, to: target } : null;
}

/** The rule of a product; null: its prices stay. */
export type RuleOf = (goods: PricedGoods) => RecalculationRule | null;

function ruleOf({ code, rounding }: KeptPriceList, factor: PriceFactor): RuleOf {
  const rule = { factor, rounding, list: code };
  return () => rule;
}

export async function recalculationSummary(
  db: Db,
  { from, to }: Lists,
  ruleFor: RuleOf,
  before = noSummary,
): Promise<RecalculationSummary> {
  let summary = before;
  for await (const page of goodsPages(db, from)) {
    const kept = await pricesOf(db, page, [from, to]);
    for (const goods of page) {
      const source = kept.get(priceKey(goods.uuid, from.id));
      const rule = ruleFor(goods);
      if (source === undefined || rule === null) continue;
      const product = { product: goods.article, name: goods.name, from: source };
      summary = summed(
        summary,
        { ...product, to: kept.get(priceKey(goods.uuid, to.id)) ?? null },
        recalculate(product, rule),
      );
    }
  }
  return summary;
}

async function* goodsPages(db: Db | Tx, { id }: KeptPriceList): AsyncGenerator<PricedGoods[]> {
  let after: string | null = null;
  for (;;) {
    const page: PricedGoods[] = await goodsOfList(db, id, after, mostRowsInBatch);
    if (page.length > 0) yield page;
    after = page.at(-1)?.uuid ?? null;
    if (page.length < mostRowsInBatch) return;
  }
}

function pricesOf(db: Db | Tx, goods: readonly PricedGoods[], lists: readonly KeptPriceList[]) {
  return keptPrices(
    db,
    goods.map(({ uuid }) => uuid),
    lists.map(({ id }) => id),
  );
}

export async function fillFrom(ports: Ports, actor: Actor, { from }: Lists, ruleFor: RuleOf): Promise<void> {
  const source = `recalculation of ${from.code}`.slice(0, 100);
  const all: PricedGoods[] = [];
  for await (const page of goodsPages(ports.database.db, from)) all.push(...page);
  await saveInBatches(ports, actor, all, (batchPorts: SavingPorts, by: Actor, goods: readonly PricedGoods[]) =>
    saveBatch(batchPorts, { actor: by, kind: "prices", rows: goods }, async (tx) => {
      const kept = await pricesOf(tx, goods, [from]);
      const rows = goods.flatMap((one) => rowsOf(one, kept.get(priceKey(one.uuid, from.id)), ruleFor(one)));
      return savePricesIn(tx, rows, { actor: by, sourceOf: () => source });
    }),
  );
}

/** None for a product that has left the list meanwhile, or whose price would be too high. */
function rowsOf(
  { externalId }: PricedGoods,
  from: KeptPrice | undefined,
  rule: RecalculationRule | null,
): PriceToSave[] {
  const row = from === undefined || rule === null ? null : acceptable(recalculate({ product: externalId, from }, rule));
  return row === null ? [] : [row];
}

/** Plans all prices of a list in one transaction: read and written before anything of it is applied. */
async function planWithin(
  { database, clock, ids }: Ports,
  actor: Actor,
  list: KeptPriceList,
  ruleFor: RuleOf,
): Promise<void> {
  const validFrom = clock.now();
  await transact(database.db, async (tx) => {
    for await (const page of goodsPages(tx, list)) {
      const kept = await pricesOf(tx, page, [list]);
      const plans = page.flatMap((goods) => {
        const before = kept.get(priceKey(goods.uuid, list.id));
        return rowsOf(goods, before, ruleFor(goods)).flatMap((row) => plansOf(row, before, validFrom));
      });
      await insertPlans(
        tx,
        plans.map((plan) => ({ ...plan, uuid: ids.uuid() })),
        actor,
      );
    }
    return ok(null);
  });
}

/** Only what changes. */
function plansOf(
  { product, list, price, tiers = [] }: PriceToSave,
  before: KeptPrice | undefined,
  validFrom: Date,
): PriceToPlan[] {
  const next = new Map(tiers.map((tier) => [tier.from, tier.price]));
  const tierPlans = (before?.tiers ?? []).map((tier) => ({
    from: tier.from,
    was: tier.price,
    price: next.get(tier.from) ?? null,
  }));
  return [{ from: zeroQuantity, was: before?.price ?? null, price }, ...tierPlans]
    .filter((one) => one.price !== one.was)
    .map(({ from, price: planned }) => ({ product, list, from, price: planned, validFrom }));
}
