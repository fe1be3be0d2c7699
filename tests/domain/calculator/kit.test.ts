import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMissing, kitFor, rangeOf } from "#app/domain/calculator/kit.ts";
import type { Rule } from "#app/domain/calculator/rule.ts";
import type { Sash, Wishes } from "#app/domain/calculator/sash.ts";
import { specificationOf, withSwaps } from "#app/domain/calculator/specification.ts";

const any = { width: { min: 250, max: 1600 }, height: { min: 300, max: 2700 } };
function rule(told: Partial<Rule> & Pick<Rule, "role" | "article">): Rule {
  return {
    ...any,
    weightMax: null,
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
const sash: Sash = { opening: "turn", width: 800, height: 1200, weight: null, handleSide: "left" };
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

  test("tells the span that chose it, and only where there was a choice", () => {
    const [line] = kitFor(stays, { ...sash, width: 801 }, wishes);
    expect(line).toMatchObject({ why: { width: { min: 801, max: 1000 }, height: null } });
  });

  test("is never left out: each way of not fitting has its reason", () => {
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

  test("of several that fit is the one with the highest priority, of equals the first", () => {
    const handles = [
      rule({ role: "handle", article: "first" }),
      rule({ role: "handle", article: "second" }),
      rule({ role: "handle", article: "key", security: ["RC1", "RC2"], priority: 10 }),
    ];
    expect(chosen(handles)).toEqual(["first"]);
    expect(chosen(handles, {}, { securityClass: "RC2" })).toEqual(["key"]);
  });

  test("is no line where the rules need none", () => {
    expect(chosen([rule({ role: "middleLock", article: null })])).toEqual([]);
    expect(chosen([rule({ role: "middleLock", article: "M", formula: { kind: "fixed", pieces: 0 } })])).toEqual([]);
  });
});

describe("the range of an opening", () => {
  test("is where every role has a part", () => {
    const rules = [...stays, rule({ role: "gear", article: "G", height: { min: 360, max: 2400 } })];
    expect(rangeOf(rules, "turn")).toEqual({ width: { min: 601, max: 1000 }, height: { min: 360, max: 2400 } });
    expect(rangeOf(rules, "door")).toBeNull();
  });
});

describe("what has to be bought", () => {
  const rules = [
    rule({ role: "striker", article: "P", formula: { kind: "perStep", step: 700, min: 4, along: "perimeter" } }),
    rule({ role: "handle", article: "H", alternatives: ["HK"] }),
  ];

  test("is the sum over all sashes, an article once", () => {
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

  test("takes an alternative in place of what the rules name, and nothing that they do not allow", () => {
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
