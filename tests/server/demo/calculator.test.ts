import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { isMissing, kitFor, rangeOf } from "#app/domain/calculator/kit.ts";
import { colours, handleSides, openings, securityClasses, sashLimits, type Sash } from "#app/domain/calculator/sash.ts";
import { readCalculator } from "#server/exchange/calculator-file.ts";
import { calculatorRules } from "#server/shipped-files.ts";
import { wholeShop } from "./whole-shop.ts";

const csv = readFileSync(calculatorRules, "utf8");
const read = readCalculator(csv);
const systems = read.ok ? read.value : [];
const cases = systems.flatMap((system) =>
  openings.map((opening) => ({ name: `${system.brand}, ${system.profile}, ${opening}`, system, opening })),
);
const wish = fc.record({
  colour: fc.constantFrom(...colours),
  securityClass: fc.constantFrom(null, ...securityClasses),
});

describe("the rules of the demo shop", () => {
  test("are of three lines of fittings for each of four profiles, and all openings of each", () => {
    expect(read.ok).toBe(true);
    expect([
      new Set(systems.map(({ brand }) => brand)).size,
      new Set(systems.map(({ profile }) => profile)).size,
    ]).toEqual([3, 4]);
    expect(systems).toHaveLength(12);
    expect(cases.filter(({ system, opening }) => rangeOf(system.rules, opening) === null)).toEqual([]);
  });

  test.each(cases)(
    "$name: every size inside the range gives a whole kit, every size outside its reason",
    ({ system, opening }) => {
      const range = rangeOf(system.rules, opening);
      if (range === null) throw new Error("no range");
      const size = (of: "width" | "height") => fc.integer(sashLimits[of]);
      fc.assert(
        fc.property(
          size("width"),
          size("height"),
          fc.constantFrom(...handleSides),
          wish,
          (width, height, handleSide, wishes) => {
            const sash: Sash = { opening, width, height, weight: null, handleSide };
            const kit = kitFor(system.rules, sash, wishes);
            const isInside =
              width >= range.width.min &&
              width <= range.width.max &&
              height >= range.height.min &&
              height <= range.height.max;
            expect(kit.some(isMissing)).toBe(!isInside);
            expect(kit.length).toBeGreaterThan(3);
          },
        ),
      );
    },
  );

  test("name goods of the usual demo shop", () => {
    const sold = new Set(
      wholeShop()
        .products.filter(({ status }) => status === "active")
        .map(({ article_norm }) => article_norm),
    );
    const articles = systems.flatMap(({ rules }) =>
      rules.flatMap(({ article, alternatives }) => [...(article === null ? [] : [article]), ...alternatives]),
    );
    expect([...new Set(articles)].filter((article) => !sold.has(articleNorm(article)))).toEqual([]);
  });
});

describe("a file of rules", () => {
  const [head = "", first = ""] = csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const withLine = (line: string) => readCalculator(`# примечание\n${head}\n${first}\n${line}\n`);
  const changed = (column: string, value: string) => {
    const cells = first.split(";");
    cells[head.split(";").indexOf(column)] = value;
    return withLine(cells.join(";"));
  };

  test.each([
    ["role", "болт"],
    ["wMin", "100"],
    ["wMax", "99"],
    ["hMax", "3000"],
    ["openings", ""],
    ["openings", "turn|вбок"],
    ["colours", "red"],
    ["formula", "много"],
    ["formula", "perStep(0,1)"],
    ["priority", "выше"],
    ["profiles", ""],
  ])("with a wrong %s (%s) is refused whole, and told where", (column, value) => {
    const refused = changed(column, value);
    expect(refused).toMatchObject({ ok: false, code: "line", line: 4 });
  });

  test("that is torn is refused", () => {
    expect(withLine("ПВХ;Фрамир")).toMatchObject({ ok: false, line: 4 });
    expect(readCalculator("")).toMatchObject({ ok: false, line: 1 });
    expect(readCalculator("a;b\n1;2\n")).toMatchObject({ ok: false });
  });
});
