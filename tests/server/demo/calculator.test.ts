import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { estimatedMass, glazings } from "#app/domain/calculator/glazing.ts";
import { isMissing, kitFor, rangeOf } from "#app/domain/calculator/kit.ts";
import { boundsOf } from "#app/domain/calculator/limits.ts";
import {
  colours,
  handleSides,
  isWithin,
  openings,
  securityClasses,
  sashLimits,
  type Sash,
} from "#app/domain/calculator/sash.ts";
import { offeredWishes, unmetWishes } from "#app/domain/calculator/wishes.ts";
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

const products = new Map(wholeShop().products.map((product) => [articleNorm(product.article), product]));
/** Kilograms, from attributes, or from the names of carriages. */
function capacityOf(article: string): number {
  const product = products.get(articleNorm(article));
  const told = product?.attributes.find(({ code }) => code === "sashWeight" || code === "doorWeight")?.value;
  const [, named] = /Каретка.* до (\d+) кг/.exec(product?.name ?? "") ?? [];
  return Number(told ?? named ?? Infinity);
}

describe("the calculator rules of the demo shop", () => {
  test("cover three lines of fittings for each of four profiles, and all openings of each", () => {
    expect(read.ok).toBe(true);
    expect([
      new Set(systems.map(({ brand }) => brand)).size,
      new Set(systems.map(({ profile }) => profile)).size,
    ]).toEqual([3, 4]);
    expect(systems).toHaveLength(12);
    expect(cases.filter(({ system, opening }) => rangeOf(system.rules, opening) === null)).toEqual([]);
  });

  test.each(cases)(
    "$name: inside the limits the kit is complete and bears the sash, outside it is refused with the reason",
    ({ system: { rules, limits }, opening }) => {
      const range = rangeOf(rules, opening, limits);
      if (range === null) throw new Error("no range");
      const bounds = boundsOf(limits, opening);
      const offered = offeredWishes(rules, opening);
      const size = (of: "width" | "height") => fc.oneof(fc.integer(sashLimits[of]), fc.integer(range[of]));
      fc.assert(
        fc.property(
          size("width"),
          size("height"),
          fc.constantFrom(...glazings),
          fc.option(fc.integer(sashLimits.weight)),
          fc.constantFrom(...handleSides),
          wish,
          (width, height, glazing, weighed, handleSide, wishes) => {
            const mass = weighed ?? estimatedMass({ width, height }, glazing, bounds.profileMass ?? 0);
            const sash: Sash = { opening, width, height, weight: mass, handleSide, depth: bounds.profileDepth };
            const kit = kitFor(rules, sash, wishes, limits);
            const isTaken =
              isWithin(width, range.width) &&
              isWithin(height, range.height) &&
              width / height >= (bounds.ratioMin ?? 0) &&
              width / height <= (bounds.ratioMax ?? Infinity) &&
              mass <= (bounds.weightMax ?? Infinity);
            expect(kit.some(isMissing)).toBe(!isTaken || !offered.colours.includes(wishes.colour));
            if (isTaken) expect(kit.length).toBeGreaterThan(3);
            for (const line of kit)
              for (const article of isMissing(line) ? [] : [line.article, ...line.alternatives])
                expect(capacityOf(article), `${article} under ${mass} kg`).toBeGreaterThanOrEqual(mass);
            expect(unmetWishes(rules, opening, wishes)).toEqual(
              wishes.securityClass === null || offered.securityClasses.includes(wishes.securityClass)
                ? []
                : [wishes.securityClass],
            );
          },
        ),
      );
    },
  );

  test("offer resistance classes for turning sashes only, and colours for every opening", () => {
    for (const { system, opening } of cases) {
      const { colours: made, securityClasses: secured } = offeredWishes(system.rules, opening);
      expect(secured).toEqual(opening === "turn" || opening === "tiltTurn" ? [...securityClasses] : []);
      expect(made.length).toBeGreaterThan(2);
    }
  });

  test("put a slider of 1600 × 2200 with two panes of 4 mm on carriages for more than its 90 kg", () => {
    for (const { rules, limits } of systems) {
      const sizes = { width: 1600, height: 2200 };
      const weight = estimatedMass(sizes, "double44", boundsOf(limits, "sliding").profileMass ?? 0);
      expect(weight).toBeGreaterThan(85);
      const kit = kitFor(
        rules,
        { opening: "sliding", ...sizes, weight, handleSide: "left", depth: null },
        { colour: "white", securityClass: null },
        limits,
      );
      const roller = kit.find(({ role }) => role === "roller");
      expect(roller).toMatchObject({ article: expect.stringContaining("RK0100"), why: { weightMax: 100 } });
    }
  });

  test("give a door the cylinder of its profile: each profile its own, longer inside if the lock is off-centre", () => {
    const cylinderOf = ({ rules, limits }: (typeof systems)[number], depth?: number) => {
      const own = boundsOf(limits, "door").profileDepth;
      const door: Sash = {
        opening: "door",
        width: 900,
        height: 2100,
        weight: 60,
        handleSide: "left",
        depth: depth ?? own,
      };
      const line = kitFor(rules, door, { colour: "white", securityClass: null }, limits).find(
        ({ role }) => role === "cylinder",
      );
      return line === undefined || isMissing(line) ? null : line.article;
    };
    expect(systems.slice(0, 4).map((system) => cylinderOf(system))).toEqual([
      "SC-35.45C",
      "SC-40.50C",
      "SC-45.45C",
      "SC-40.50C",
    ]);
    for (const system of systems)
      for (let depth = 41; depth <= 80; depth += 1) {
        const [, outer = "", inner = ""] = /^SC-(\d\d)\.(\d\d)C$/.exec(cylinderOf(system, depth) ?? "") ?? [];
        const beyond = Number(outer) + Number(inner) - depth;
        expect(beyond, `${outer}×${inner} in ${depth} mm`).toBeGreaterThanOrEqual(20);
        expect(beyond).toBeLessThan(30);
      }
    for (const depth of [20, 81, 150]) expect(cylinderOf(systems[0]!, depth)).toBeNull();
  });

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

describe("a file of calculator rules", () => {
  const [head = "", first = ""] = csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const withLine = (line: string) => readCalculator(`# примечание\n${head}\n${first}\n${line}\n`);
  const changed = (column: string, value: string) => {
    const cells = [...first.split(";"), "", "", "", "", ""];
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
    ["ratioMax", "1.5"],
    ["profileMass", "3"],
    ["ratioMin", "узко"],
    ["depthMin", "60"],
    ["depthMax", "5"],
  ])("with a wrong %s (%s) is refused as a whole, with its line", (column, value) => {
    const refused = changed(column, value);
    expect(refused).toMatchObject({ ok: false, code: "calculatorValue", line: 4 });
  });

  test("has limits without a part, and with one thickness of profile", () => {
    const limits = "*;Фрамир;limits;;250;1600;300;2700;100;turn;;;;fixed(0);;0";
    expect(withLine(`${limits};0.4;1.5;3.2;60;60`)).toMatchObject({
      value: [{}, {}, {}, {}].map(() => ({
        rules: [{ role: "handle", depth: null }],
        limits: [{ ratioMin: 0.4, ratioMax: 1.5, profileMass: 3.2, profileDepth: 60, weightMax: 100 }],
      })),
    });
    expect(withLine(limits)).toMatchObject({ ok: true });
    for (const wrong of [`${limits};2;1.5`, `${limits};;;0`, `${limits};;;;60;70`, limits.replace(";;250", ";A;250")])
      expect(withLine(wrong), wrong).toMatchObject({ ok: false, line: 4 });
  });

  test("without limits, from before they existed, is read unchanged", () => {
    const old = (line: string) => line.split(";").slice(0, 16).join(";");
    expect(readCalculator(`${old(head)}\n${old(first)}\n`)).toMatchObject({
      ok: true,
      value: [{ limits: [] }, { limits: [] }, { limits: [] }, { limits: [] }],
    });
  });

  test("that is truncated is refused", () => {
    expect(withLine("ПВХ;Фрамир")).toMatchObject({ ok: false, line: 4 });
    expect(readCalculator("")).toMatchObject({ ok: false, line: 1 });
    expect(readCalculator("a;b\n1;2\n")).toMatchObject({ ok: false });
  });
});
