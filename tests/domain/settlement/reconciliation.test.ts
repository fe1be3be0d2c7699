import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import {
  afterActMove,
  creditorOf,
  signStates,
  type ActMove,
  type SignState,
} from "#app/domain/settlement/reconciliation.ts";

const moves = ["send", "confirm", "dispute"] as const satisfies readonly ActMove[];
const allowed: readonly [SignState, ActMove, SignState][] = [
  ["none", "send", "sent"],
  ["none", "confirm", "signed"],
  ["none", "dispute", "disputed"],
  ["sent", "confirm", "signed"],
  ["sent", "dispute", "disputed"],
  ["disputed", "confirm", "signed"],
  ["disputed", "send", "sent"],
];
const forbidden: readonly [SignState, ActMove][] = [
  ["sent", "send"],
  ["disputed", "dispute"],
  ["signed", "send"],
  ["signed", "confirm"],
  ["signed", "dispute"],
];

describe("the states of an act of reconciliation on both sides (product rules §3.6)", () => {
  test.each(allowed)("%s, %s: %s", (state, move, after) => {
    expect(afterActMove(state, move)).toEqual({ ok: true, value: after });
  });

  test.each(forbidden)("%s, %s: is no longer possible", (state, move) => {
    expect(afterActMove(state, move)).toEqual({ ok: false, code: "actDecided" });
  });

  test("the two tables are complete", () => {
    expect(allowed.length + forbidden.length).toBe(signStates.length * moves.length);
  });

  test("for any sequence of moves a signed act stays signed, and only the buyer signs", () => {
    fc.assert(
      fc.property(fc.constantFrom(...signStates), fc.array(fc.constantFrom(...moves)), (first, taken) => {
        let state = first;
        for (const move of taken) {
          const after = afterActMove(state, move);
          if (state === "signed") expect(after.ok).toBe(false);
          if (!after.ok) continue;
          expect(after.value === "signed").toBe(move === "confirm");
          expect(after.value === "sent").toBe(move === "send");
          state = after.value;
        }
      }),
    );
  });

  test("a balance is in favour of the creditor", () => {
    expect([1, -1, 0].map((sum) => creditorOf(moneyFromNumber(sum)))).toEqual(["seller", "buyer", "nobody"]);
  });
});
