import type { Actor } from "#app/domain/actor.ts";
import { markupFactor, markupFinder } from "#app/domain/catalog/prices/markup.ts";
import { noSummary, type RecalculationSummary } from "#app/domain/catalog/prices/recalculation.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { priceMarkups } from "#server/db/queries/catalog/prices/markups.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fillFrom, recalculationSummary, type Lists } from "./recalculate-prices.ts";
import type { RuleOf } from "./recalculated-goods.ts";

type MarkupRefusal = { code: "markupsMissing" };

/** What the markups of all lists would change; writes nothing. */
export async function previewMarkups({
  database: { db },
}: Pick<Ports, "database">): Promise<Verdict<RecalculationSummary, MarkupRefusal>> {
  const rules = await rulesOf(db);
  if (rules.length === 0) return no("markupsMissing");
  let summary = noSummary;
  for (const { lists, rule } of rules) summary = await recalculationSummary(db, lists, rule, summary);
  return ok(summary);
}

/** Fills each list with markups from the base prices; goods without a markup keep theirs. May be repeated. */
export async function applyMarkups(ports: Ports, actor: Actor): Promise<Verdict<RecalculationSummary, MarkupRefusal>> {
  const { db } = ports.database;
  const rules = await rulesOf(db);
  if (rules.length === 0) return no("markupsMissing");
  let summary = noSummary;
  for (const { lists, rule } of rules) {
    summary = await recalculationSummary(db, lists, rule, summary);
    await fillFrom(ports, actor, lists, rule);
  }
  ports.log.info(
    { event: "prices.markups", lists: rules.length, by: actor.name, ...summary, jumps: undefined },
    "price lists were filled by their markups",
  );
  return ok(summary);
}

async function rulesOf(db: Db): Promise<{ lists: Lists; rule: RuleOf }[]> {
  const lists = await keptPriceLists(db);
  const base = lists.get("base");
  const markups = await priceMarkups(db);
  if (base === undefined || markups.length === 0) return [];
  const parents = new Map([...(await keptCategories(db)).values()].map(({ uuid, parentUuid }) => [uuid, parentUuid]));
  return [...lists.values()].flatMap((to) => {
    const own = markups.filter(({ list }) => list === to.id).map((one) => ({ ...one, list: to.code }));
    return own.length === 0 ? [] : [{ lists: { from: base, to }, rule: ruleOf(to, own, parents) }];
  });
}

function ruleOf(
  { code, rounding }: KeptPriceList,
  markups: Parameters<typeof markupFinder>[0],
  parents: ReadonlyMap<string, string | null>,
): RuleOf {
  const find = markupFinder(markups);
  return ({ category, brand }) => {
    const found = find({ path: pathOf(category, parents), brand });
    const factor = found === null ? null : markupFactor(found.points);
    return factor === null ? null : { factor, rounding, list: code };
  };
}

/** The category and those above it. */
function pathOf(category: string, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let at: string | null = category; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at);
  return path;
}
