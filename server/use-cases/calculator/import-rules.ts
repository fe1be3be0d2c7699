import type { Actor } from "#app/domain/actor.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { productsOfArticles, replaceSystems } from "#server/db/queries/calculator/systems.ts";
import { transact } from "#server/db/transaction.ts";
import { readCalculator } from "#server/exchange/calculator-file.ts";
import { ruleRows } from "#server/exchange/calculator-rows.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refusal = Extract<ReturnType<typeof readCalculator>, { ok: false }>;
/** `unknown`: articles without a product; calculations will report them in their lines. */
type Imported = { systems: number; rules: number; unknown: string[] };

/** Replaces all rules by a file's, or none of them (product rules §3.10). */
export async function importRules(ports: Ports, actor: Actor, csv: string): Promise<Verdict<Imported, Refusal>> {
  const read = readCalculator(csv);
  if (!read.ok) return read;
  const systems = read.value;
  return transact(ports.database.db, async (tx): Promise<Verdict<Imported, Refusal>> => {
    const stored = systems.map(({ brand, profile, ...rules }) => ({ brand, profile, rows: ruleRows(rules) }));
    await replaceSystems(tx, stored, () => ports.ids.uuid());
    const articles = [
      ...new Set(
        systems.flatMap(({ rules }) =>
          rules.flatMap(({ article, alternatives }) => [...(article === null ? [] : [article]), ...alternatives]),
        ),
      ),
    ];
    ports.log.info({ event: "calculator.imported", by: actor.name }, "rules of the calculator were imported");
    const known = new Set((await productsOfArticles(tx, articles.map(articleNorm))).map(({ norm }) => norm));
    return ok({
      systems: systems.length,
      rules: systems.reduce((sum, { rules, limits }) => sum + rules.length + limits.length, 0),
      unknown: articles.filter((article) => !known.has(articleNorm(article))),
    });
  });
}
