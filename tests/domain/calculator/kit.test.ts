import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMissing, kitFor, rangeOf } from "#app/domain/calculator/kit.ts";
import { boundsOf, type Limits } from "#app/domain/calculator/limits.ts";
import type { Rule } from "#app/domain/calculator/rule.ts";
import type { Sash, Wishes } from "#app/domain/calculator/sash.ts";
import { specificationOf, withSwaps } from "#app/domain/calculator/specification.ts";
import { unmetWishes } from "#app/domain/calculator/wishes.ts";

const any = { width: { min: 250, max: 1600 }, height: { min: 300, max: 2700 } };
function rule(told: Partial<Rule> & Pick<Rule, "role" | "article">): Rule {
  return {
    ...any,
    weightMax: null,
    depth: null,
    openings: ["turn"],
    sides: [],
    colours: [],
    security: [],
    formula: { kind: "fixed", pieces: 1 },
    alternatives: [],
    priority: 0,
    ...told,
  };
}
const sash: Sash = { opening: "turn", width: 800, height: 1200, weight: null, handleSide: "left", depth: null };
const wishes: Wishes = { colour: "white", securityClass: null };
const stays = [
  rule({ role: "stay", article: "S800", width: { min: 601, max: 800 } }),
  rule({ role: "stay", article: "S1000", width: { min: 801, max: 1000 } }),
];
const chosen = (rules: readonly Rule[], of: Partial<Sash> = {}, wish: Partial<Wishes> = {}) =>
  kitFor(rules, { ...sash, ...of }, { ...wishes, ...wish }).map((line) => (isMissing(line) ? line.gap : line.article));

describe("the part for a role", () => {
  test("is chosen by the size with exact bounds", () => {
    expect([600, 601, 800, 801, 1000, 1001].map((width) => chosen(stays, { width })[0])).toEqual([
      { code: "widthUnder", limit: 601 },
      "S800",
      "S800",
      "S1000",
      "S1000",
      { code: "widthOver", limit: 1000 },
    ]);
  });

  test("states the range that selected it, only where there was a choice", () => {
    const [line] = kitFor(stays, { ...sash, width: 801 }, wishes);
    expect(line).toMatchObject({ why: { width: { min: 801, max: 1000 }, height: null } });
  });

  test("has a reason for each way of not fitting", () => {
    const heavy = [
      rule({ role: "lowerHinge", article: "H100", weightMax: 100, priority: 10 }),
      rule({ role: "lowerHinge", article: "H130", weightMax: 130 }),
    ];
    expect(chosen(heavy, { weight: 100 })).toEqual(["H100"]);
    expect(chosen(heavy, { weight: 101 })).toEqual(["H130"]);
    expect(chosen(heavy, { weight: 131 })).toEqual([{ code: "weightOver", limit: 130 }]);
    expect(chosen(heavy, { weight: null })).toEqual(["H100"]);
    expect(chosen([rule({ role: "handle", article: "W", colours: ["brown"] })])).toEqual([{ code: "colour" }]);
    expect(chosen([rule({ role: "stay", article: "R", sides: ["right"] })])).toEqual([{ code: "side" }]);
    expect(chosen([rule({ role: "lock", article: "K", security: ["RC2"] })])).toEqual([{ code: "security" }]);
    expect(chosen(stays, { opening: "door" })).toEqual([{ code: "opening" }]);
    const corner = [
      rule({ role: "gear", article: "A", width: { min: 250, max: 700 } }),
      rule({ role: "gear", article: "B", width: { min: 250, max: 1600 }, height: { min: 300, max: 1000 } }),
    ];
    expect(chosen(corner)).toEqual([{ code: "size" }]);
  });

  test("is the fitting one with the highest priority, the first of equal ones", () => {
    const handles = [
      rule({ role: "handle", article: "first" }),
      rule({ role: "handle", article: "second" }),
      rule({ role: "handle", article: "key", security: ["RC1", "RC2"], priority: 10 }),
    ];
    expect(chosen(handles)).toEqual(["first"]);
    expect(chosen(handles, {}, { securityClass: "RC2" })).toEqual(["key"]);
  });

  test("is not listed where the rules need none", () => {
    expect(chosen([rule({ role: "middleLock", article: null })])).toEqual([]);
    expect(chosen([rule({ role: "middleLock", article: "M", formula: { kind: "fixed", pieces: 0 } })])).toEqual([]);
  });
});

describe("the size range of an opening", () => {
  test("is where every role has a part", () => {
    const rules = [...stays, rule({ role: "gear", article: "G", height: { min: 360, max: 2400 } })];
    expect(rangeOf(rules, "turn")).toEqual({ width: { min: 601, max: 1000 }, height: { min: 360, max: 2400 } });
    expect(rangeOf(rules, "door")).toBeNull();
  });
});

describe("the limits of a system", () => {
  const gear = rule({ role: "gear", article: "G", openings: ["turn", "sliding"] });
  const limits = (told: Partial<Limits>): Limits => ({
    ...any,
    openings: ["turn"],
    weightMax: null,
    ratioMin: null,
    ratioMax: null,
    profileMass: null,
    profileDepth: null,
    ...told,
  });
  const rows = [
    limits({ width: { min: 400, max: 1200 }, ratioMin: 0.4, ratioMax: 1.5 }),
    limits({ height: { min: 500, max: 2000 }, weightMax: 100, profileMass: 3, profileDepth: 60 }),
    limits({ openings: ["sliding"], weightMax: 160 }),
  ];
  const kit = (of: Partial<Sash>) => kitFor([gear], { ...sash, ...of }, wishes, rows);

  test.each([
    [{ width: 1201 }, { code: "widthOver", limit: 1200 }],
    [{ width: 399 }, { code: "widthUnder", limit: 400 }],
    [{ height: 2001 }, { code: "heightOver", limit: 2000 }],
    [{ height: 499 }, { code: "heightUnder", limit: 500 }],
    [
      { width: 1000, height: 600 },
      { code: "ratioOver", limit: 1.5 },
    ],
    [
      { width: 500, height: 1500 },
      { code: "ratioUnder", limit: 0.4 },
    ],
    [{ weight: 101 }, { code: "weightOver", limit: 100 }],
  ])("refuse a sash of %j as a whole, with the exceeded limit", (of, gap) => {
    expect(kit(of)).toEqual([{ role: null, gap }]);
  });

  test("are inclusive, with separate ones for each opening", () => {
    for (const of of [{ width: 1200 }, { width: 900, height: 600 }, { width: 600, height: 1500 }, { weight: 100 }])
      expect(kit(of)).toMatchObject([{ role: "gear", article: "G" }]);
    expect(kit({ opening: "sliding", width: 1600, height: 300, weight: 160 })).toMatchObject([{ article: "G" }]);
    expect(kit({ opening: "sliding", weight: 161 })).toMatchObject([{ gap: { code: "weightOver", limit: 160 } }]);
  });

  test("narrow the range of the opening, and name the profile", () => {
    expect(rangeOf([gear], "turn", rows)).toEqual({ width: { min: 400, max: 1200 }, height: { min: 500, max: 2000 } });
    expect(boundsOf(rows, "turn")).toMatchObject({ weightMax: 100, profileMass: 3, profileDepth: 60 });
  });
});

describe("a class of resistance and a colour", () => {
  const handles = [
    rule({ role: "handle", article: "W", colours: ["white"], openings: ["turn", "sliding"] }),
    rule({ role: "handle", article: "B", colours: ["brown"], openings: ["turn"] }),
    rule({
      role: "handle",
      article: "WK",
      colours: ["white"],
      security: ["RC2"],
      alternatives: ["W", "X"],
      priority: 9,
    }),
    rule({ role: "lock", article: "L", openings: ["door"] }),
  ];

  test("unavailable for an opening are not required of its parts, and are listed", () => {
    const requirements: Wishes = { colour: "white", securityClass: "RC2" };
    expect(chosen(handles, { opening: "sliding" }, requirements)).toEqual(["W"]);
    expect(unmetWishes(handles, "sliding", requirements)).toEqual(["RC2"]);
    expect(unmetWishes(handles, "turn", requirements)).toEqual([]);
    expect(unmetWishes(handles, "door", { ...requirements, securityClass: null })).toEqual(["colour"]);
    expect(unmetWishes([rule({ role: "lock", article: "L" })], "turn", wishes)).toEqual([]);
  });

  test("are never dropped for a part with another class: the role has its reason then", () => {
    expect(chosen(handles, {}, { securityClass: "RC2" })).toEqual(["WK"]);
    expect(chosen(handles, {}, { securityClass: "RC2", colour: "brown" })).toEqual([{ code: "security" }]);
    expect(chosen(handles, { opening: "sliding" }, { colour: "brown" })).toEqual([{ code: "colour" }]);
    const narrow = [...handles.slice(0, 2), rule({ ...handles[2]!, width: { min: 250, max: 600 } })];
    expect(chosen(narrow, {}, { securityClass: "RC2" })).toEqual([{ code: "widthOver", limit: 600 }]);
  });

  test("are required of alternatives, too", () => {
    expect(kitFor(handles, sash, { ...wishes, securityClass: "RC2" })).toMatchObject([{ alternatives: ["X"] }]);
  });
});

describe("a part that passes through the profile", () => {
  const cylinders = [
    rule({ role: "cylinder", article: "35/45", depth: { min: 51, max: 60 } }),
    rule({ role: "cylinder", article: "40/50", depth: { min: 61, max: 70 }, sides: ["left"] }),
    rule({ role: "cylinder", article: "50/40", depth: { min: 61, max: 70 }, sides: ["right"] }),
  ];

  test("is selected by its thickness and the side of the handle", () => {
    expect(chosen(cylinders, { depth: 60 })).toEqual(["35/45"]);
    expect(chosen(cylinders, { depth: 61 })).toEqual(["40/50"]);
    expect(chosen(cylinders, { depth: 61, handleSide: "right" })).toEqual(["50/40"]);
    for (const depth of [50, 71, null]) expect(chosen(cylinders, { depth })).toEqual([{ code: "depth" }]);
    expect(kitFor(cylinders, { ...sash, depth: 58 }, wishes)).toMatchObject([{ why: { depth: { min: 51, max: 60 } } }]);
  });
});

describe("an alternative part", () => {
  test("too weak for the sash is not offered, whichever rule names it", () => {
    const rollers = [
      rule({ role: "roller", article: "R160", weightMax: 160, alternatives: ["R60", "R200", "other"] }),
      rule({ role: "roller", article: "R60", weightMax: 60, alternatives: ["R160"], priority: 10 }),
      rule({ role: "roller", article: "R200", weightMax: 200, priority: -1 }),
    ];
    const alternatives = (weight: number) =>
      kitFor(rollers, { ...sash, weight }, wishes).map((line) => (isMissing(line) ? line.gap : line.alternatives));
    expect(alternatives(93)).toEqual([["R200", "other"]]);
    expect(alternatives(60)).toEqual([["R160"]]);
  });
});

describe("the parts to buy", () => {
  const rules = [
    rule({ role: "striker", article: "P", formula: { kind: "perStep", step: 700, min: 4, along: "perimeter" } }),
    rule({ role: "handle", article: "H", alternatives: ["HK"] }),
  ];

  test("are the sum over all sashes, one line per article", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 50 }), (quantities) => {
        const kit = kitFor(rules, sash, wishes);
        const needed = specificationOf(
          quantities.map((quantity) => ({ kit, quantity })),
          [],
        );
        const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
        expect(needed.map(({ article, pieces }) => [article, pieces])).toEqual([
          ["H", all],
          ["P", 6 * all],
        ]);
      }),
    );
  });

  test("use allowed alternatives in place of the parts named by the rules, and no others", () => {
    const kit = kitFor(rules, sash, wishes);
    const articles = (to: string) =>
      withSwaps(kit, [{ from: "H", to }]).map((line) => (isMissing(line) ? null : line.article));
    expect(articles("HK")).toEqual(["HK", "P"]);
    expect(articles("P")).toEqual(["H", "P"]);
    expect(specificationOf([{ kit, quantity: 2 }], [{ from: "H", to: "HK" }])[0]).toMatchObject({
      article: "HK",
      insteadOf: "H",
      pieces: 2,
    });
  });
});
