import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterAsking, healthy, isResting, mayAsk, type NeighbourHealth } from "#server/gateways/room/breaker.ts";

const failed = (times: number, at = 0): NeighbourHealth =>
  Array.from({ length: times }).reduce<NeighbourHealth>((health) => afterAsking(health, false, at), healthy);
/** As they stand in the rule. */
const [rest, trial, threshold] = [30_000, 10_000, 3];

describe("a neighbour", () => {
  it("is asked until he has failed three times in a row", () => {
    expect(mayAsk(failed(threshold - 1), 0).may).toBe(true);
    expect(mayAsk(failed(threshold), 0).may).toBe(false);
    expect(mayAsk(afterAsking(failed(threshold - 1), true, 0), 0)).toEqual({ may: true, next: healthy });
  });

  it("rests for a while, then is tried by one alone", () => {
    const resting = failed(threshold);
    expect([mayAsk(resting, rest - 1).may, isResting(resting, rest - 1)]).toEqual([false, true]);
    expect(isResting(resting, rest)).toBe(false);
    const first = mayAsk(resting, rest);
    expect([first.may, mayAsk(first.next, rest).may, isResting(first.next, rest)]).toEqual([true, false, true]);
    expect(mayAsk(first.next, rest + trial).may).toBe(true);
    expect(mayAsk(afterAsking(first.next, false, rest), rest + 1).may).toBe(false);
    expect(mayAsk(afterAsking(first.next, true, rest), rest + 1).may).toBe(true);
  });

  it("is never left alone for good, whatever happens", () => {
    const events = fc.array(fc.record({ answered: fc.boolean(), after: fc.nat(200_000) }), { maxLength: 40 });
    fc.assert(
      fc.property(events, (happened) => {
        let [health, now] = [healthy, 0];
        for (const { answered, after } of happened) {
          now += after;
          const asked = mayAsk(health, now);
          health = asked.may ? afterAsking(asked.next, answered, now) : asked.next;
        }
        return mayAsk(health, now + rest).may;
      }),
    );
  });
});
