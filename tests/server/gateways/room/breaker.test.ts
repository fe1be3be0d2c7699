import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterCall, healthy, isResting, mayCall, type NeighbourHealth } from "#server/gateways/room/breaker.ts";

const failed = (times: number, at = 0): NeighbourHealth =>
  Array.from({ length: times }).reduce<NeighbourHealth>((health) => afterCall(health, false, at), healthy);
/** Copies of the rule's values. */
const [rest, trial, threshold] = [30_000, 10_000, 3];

describe("a circuit breaker", () => {
  it("closes the service after three failures in a row", () => {
    expect(mayCall(failed(threshold - 1), 0).may).toBe(true);
    expect(mayCall(failed(threshold), 0).may).toBe(false);
    expect(mayCall(afterCall(failed(threshold - 1), true, 0), 0)).toEqual({ may: true, next: healthy });
  });

  it("waits for a while, then lets a single attempt through", () => {
    const resting = failed(threshold);
    expect([mayCall(resting, rest - 1).may, isResting(resting, rest - 1)]).toEqual([false, true]);
    expect(isResting(resting, rest)).toBe(false);
    const first = mayCall(resting, rest);
    expect([first.may, mayCall(first.next, rest).may, isResting(first.next, rest)]).toEqual([true, false, true]);
    expect(mayCall(first.next, rest + trial).may).toBe(true);
    expect(mayCall(afterCall(first.next, false, rest), rest + 1).may).toBe(false);
    expect(mayCall(afterCall(first.next, true, rest), rest + 1).may).toBe(true);
  });

  it("never stays open for good, whatever happens", () => {
    const events = fc.array(fc.record({ answered: fc.boolean(), after: fc.nat(200_000) }), { maxLength: 40 });
    fc.assert(
      fc.property(events, (happened) => {
        let [health, now] = [healthy, 0];
        for (const { answered, after } of happened) {
          now += after;
          const verdict = mayCall(health, now);
          health = verdict.may ? afterCall(verdict.next, answered, now) : verdict.next;
        }
        return mayCall(health, now + rest).may;
      }),
    );
  });
});
