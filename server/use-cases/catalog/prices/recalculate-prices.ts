import type { Actor } from "#app/domain/actor.ts";
import { noSummary, recalculate, summed, type RecalculationSummary } from "#app/domain/catalog/prices/recalculation.ts";
import type { PriceFactor, PriceRounding } from "#app/domain/catalog/prices/rounding.ts";
import { priceKey } from "#app/domain/catalog/saving/price.ts";
import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { readyRun } from "#server/db/queries/catalog/prices/price-plans.ts";
import type { PricedGoods } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveBatch, type SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";
import { applyDuePrices } from "./apply-due-prices.ts";
import { planRecalculation } from "./plan-recalculation.ts";
import { goodsPages, pricesOf, rowsOf, type RuleOf } from "./recalculated-goods.ts";

export type Recalculation = {
  from: string;
  to: string;
  factor: PriceFactor;
  /** In place of that of the list. */
  rounding?: PriceRounding | null;
  /** Only goods of a category and those below it, and of a brand. */
  category?: string | null;
  brand?: string | null;
};
export type Lists = { from: KeptPriceList; to: KeptPriceList };

/** What a recalculation would change; writes nothing. */
export async function previewRecalculation(
  { database }: Pick<Ports, "database">,
  wanted: Recalculation,
): Promise<Verdict<RecalculationSummary, { code: "priceListUnknown" }>> {
  const lists = await listsOf(database.db, wanted);
  return lists === null
    ? no("priceListUnknown")
    : ok(await recalculationSummary(database.db, lists, await ruleOf(database.db, lists.to, wanted)));
}

/**
 * Fills a list with the prices of another × factor, rounded by its own rule; products that the other list does not
 * have keep their prices. Between two lists it may be repeated and broken off. Within one list it is planned as a whole
 * first (plan-recalculation.ts): nothing is multiplied twice.
 */
export async function recalculatePrices(
  ports: Ports,
  actor: Actor,
  wanted: Recalculation,
): Promise<Verdict<RecalculationSummary, { code: "priceListUnknown" }>> {
  const { db } = ports.database;
  const { from, to, factor } = wanted;
  const lists = await listsOf(db, wanted);
  if (lists === null) return no("priceListUnknown");
  const rule = await ruleOf(db, lists.to, wanted);
  const summary = await recalculationSummary(db, lists, rule);
  if (from === to) {
    const { run } = await planRecalculation(ports, actor, lists, rule, ports.clock.now());
    await transact(db, async (tx) => ok(await readyRun(tx, run)));
    await applyDuePrices(ports);
  } else await fillFrom(ports, actor, lists, rule);
  ports.log.info(
    { event: "prices.recalculated", from, to, factor, by: actor.name, ...summary, jumps: undefined },
    "a price list was recalculated",
  );
  return ok(summary);
}

export async function listsOf(db: Db, { from, to }: Pick<Recalculation, "from" | "to">): Promise<Lists | null> {
  const lists = await keptPriceLists(db);
  const [source, target] = [lists.get(from), lists.get(to)];
  return source && target ? { from: source, to: target } : null;
}

export async function ruleOf(
  db: Db,
  list: KeptPriceList,
  { factor, rounding, category = null, brand = null }: Recalculation,
): Promise<RuleOf> {
  const rule = { factor, rounding: rounding ?? list.rounding, list: list.code };
  const categories = category === null ? null : categoriesBelow(await keptCategories(db), category);
  return (goods) =>
    (categories?.has(goods.category) ?? true) && (brand === null || goods.brand === brand) ? rule : null;
}

function categoriesBelow(tree: ReadonlyMap<string, KeptCategory>, top: string): Set<string> {
  const found = new Set([top]);
  // A set also visits what is added while it is read.
  for (const uuid of found) for (const one of tree.values()) if (one.parentUuid === uuid) found.add(one.uuid);
  return found;
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
