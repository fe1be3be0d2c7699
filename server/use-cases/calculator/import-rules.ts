import { articleNorm } from "#app/domain/catalog/article.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { productsOfArticles, replaceSystems } from "#server/db/queries/calculator/systems.ts";
import { transact } from "#server/db/transaction.ts";
import { readCalculator } from "#server/exchange/calculator-file.ts";
import { ruleRows } from "#server/exchange/calculator-rows.ts";
import type { Ports } from "#server/ports/ports.ts";

type Refusal = { code: "line"; line: number; column: string | null };
/** `unknown`: articles that the shop has no product for; the calculator will say so in their lines. */
type Imported = { systems: number; rules: number; unknown: string[] };

/** Takes the rules of a file in place of all that are there, or none of them (decisions §3.10). */
export async function importRules(ports: Ports, csv: string): Promise<Verdict<Imported, Refusal>> {
  const read = readCalculator(csv);
  if (!read.ok) return no("line", { line: read.line, column: read.column });
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
    const known = new Set((await productsOfArticles(tx, articles.map(articleNorm))).map(({ norm }) => norm));
    return ok({
      systems: systems.length,
      rules: systems.reduce((sum, { rules, limits }) => sum + rules.length + limits.length, 0),
      unknown: articles.filter((article) => !known.has(articleNorm(article))),
    });
  });
}
