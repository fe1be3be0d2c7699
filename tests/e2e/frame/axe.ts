import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that axe finds violated, with their elements. Axe needs script. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations: found }: AxeResults = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} })`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
