import { afterAsking, healthy, mayAsk, type OperatorHealth } from "#app/domain/account/operator-breaker.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";

type PhoneWay = "sms" | "call";

/** How the operator does in this process: SMS and calls apart, since the one may work without the other. */
export const operatorState = scopedToPorts(({ clock, log }) => {
  const health = new Map<PhoneWay, OperatorHealth>();
  const of = (way: PhoneWay) => health.get(way) ?? healthy;
  return {
    /** Whoever gets a yes asks him. */
    mayAsk(way: PhoneWay): boolean {
      const { may, next } = mayAsk(of(way), clock.now().getTime());
      health.set(way, next);
      return may;
    },
    note(way: PhoneWay, answered: boolean): void {
      const next = afterAsking(of(way), answered, clock.now().getTime());
      if (next.restsUntil > 0 && of(way).restsUntil === 0)
        log.error({ event: "sms.resting", way, failures: next.failures }, "codes go by another way for a while");
      health.set(way, next);
    },
  };
});
