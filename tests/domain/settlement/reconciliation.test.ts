import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import { afterDecision, creditorOf, signStates, type SignState } from "#app/domain/settlement/reconciliation.ts";

describe("the buyer's word on an act of reconciliation (decisions §3.6)", () => {
  test.each<[SignState, "confirm" | "dispute", SignState | null]>([
    ["none", "confirm", "signed"],
    ["sent", "confirm", "signed"],
    ["none", "dispute", "disputed"],
    ["sent", "dispute", "disputed"],
    ["disputed", "confirm", "signed"],
    ["disputed", "dispute", null],
    ["signed", "confirm", null],
    ["signed", "dispute", null],
  ])("%s, %s: %s", (state, decision, after) => {
    const verdict = afterDecision(state, decision);
    expect(verdict.ok ? verdict.value : null).toBe(after);
  });

  test("whatever is decided in whatever order, what is signed stays signed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...signStates),
        fc.array(fc.constantFrom("confirm" as const, "dispute" as const)),
        (first, decisions) => {
          let state = first;
          let isSigned = state === "signed";
          for (const decision of decisions) {
            const after = afterDecision(state, decision);
            if (after.ok) state = after.value;
            if (isSigned) expect(state).toBe("signed");
            isSigned = state === "signed";
          }
        },
      ),
    );
  });

  test("a balance stands in favour of who is owed", () => {
    expect([1, -1, 0].map((sum) => creditorOf(moneyFromNumber(sum)))).toEqual(["seller", "buyer", "nobody"]);
  });
});
