import type { CalculatorComponents } from "#app/contract/calculator/calculator.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { roles, type PartRole, type Rule } from "#app/domain/calculator/rule.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { systemsWithRules } from "#server/db/queries/calculator/systems.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { soldByArticle } from "./articles.ts";
import { toWireSystem } from "./systems.ts";

/** All parts of a system by role, with applicable sashes, prices and stock. */
export async function listComponents(
  { database: { db } }: Ports,
  buyer: Buyer,
  { system: uuid, role: onlyRole }: { system: string; role?: PartRole | undefined },
): Promise<ProblemOr<CalculatorComponents, "notFound">> {
  const [system] = await systemsWithRules(db, uuid);
  if (system === undefined) return no("notFound");
  const parts = partsOf(system.rules.filter(({ role }) => onlyRole === undefined || role === onlyRole));
  const sold = await soldByArticle(
    db,
    buyer,
    parts.map(({ article }) => article),
  );
  return ok({
    system: toWireSystem(system),
    seesPrices: seesOwnPrices(buyer.viewer),
    roles: roles.filter((role) => system.rules.some((rule) => rule.role === role)),
    items: parts.map(({ role, article, rules }) => {
      const card = sold(article);
      return {
        role,
        article,
        product: card === null ? null : toProductCard(card),
        rules: rules.map(({ openings, width, height, weightMax, depth }) => ({
          openings: [...openings],
          width,
          height,
          weightMax,
          depth,
        })),
      };
    }),
  });
}

type PartRules = { role: PartRole; article: string; rules: Rule[] };

function partsOf(rules: readonly Rule[]): PartRules[] {
  const parts = new Map<string, PartRules>();
  for (const rule of rules) {
    const { role, article } = rule;
    if (article === null) continue;
    const key = `${role} ${article}`;
    const part = parts.get(key) ?? { role, article, rules: [] };
    part.rules.push(rule);
    parts.set(key, part);
  }
  return [...parts.values()].toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
}
