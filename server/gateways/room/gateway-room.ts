import { isPatient, releasingSlot } from "#server/ports/work-place.ts";
import { slots } from "#server/uploads/slots.ts";
import { afterCall, healthy, isResting, mayCall } from "./breaker.ts";

/**
 * Bulkhead and circuit breaker of a gateway, so that a hanging, slow or failing service takes bounded resources: a
 * maximum concurrency, a deadline for the whole response, and a pause after consecutive failures.
 */
export type GatewayRoom = {
  /**
   * `call` must read its response completely and honour the signal. Rejects with NotAsked, CalledTooLong or the call's
   * error; an error counts as a failure of the service unless `isAnswer` accepts it.
   */
  ask<T>(call: (signal: AbortSignal) => Promise<T>, how?: { moreMs?: number; evenResting?: boolean }): Promise<T>;
  /** Paused after failures, or in its trial. */
  isResting(): boolean;
};

export type RoomOptions = {
  /** Deadline until the last byte of the response, for visitors and for jobs. */
  visitorMs?: number;
  patientMs?: number;
  /** Is the error about the request, not the service? */
  isAnswer?(error: unknown): boolean;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Called when a pause begins. */
  onRest?(): void;
};

/** The call was certainly not made: the gateway is paused or at its concurrency limit. */
export class NotAsked extends Error {
  override name = "NotAsked";
}

/** The outcome of the call is unknown. */
export class CalledTooLong extends Error {
  override name = "CalledTooLong";
}

/** Visitors and jobs have separate slots. More may wait briefly than run, so that a burst is not a failure. */
const room = { visitors: { atOnce: 16, mostWaiting: 32 }, jobs: { atOnce: 4, mostWaiting: 32 } } as const;

export function gatewayRoom({
  visitorMs = 3_000,
  patientMs = 10_000,
  isAnswer = () => false,
  now,
  onRest = () => {},
}: RoomOptions): GatewayRoom {
  let health = healthy;
  // Wait for at most half of the time, leaving the rest for the call.
  const visitors = slots({ ...room.visitors, waitMs: visitorMs / 2 });
  const jobs = slots({ ...room.jobs, waitMs: patientMs / 2 });
  const resting = () => isResting(health, now());

  function note(answered: boolean): void {
    const before = health;
    health = afterCall(health, answered, now());
    if (health.restsUntil > 0 && before.restsUntil === 0) onRest();
  }

  async function askNow<T>(call: (signal: AbortSignal) => Promise<T>, deadline: AbortSignal, evenResting: boolean) {
    const { may, next } = mayCall(health, now());
    health = next;
    if (!may && !evenResting) throw new NotAsked("the neighbour is left alone after failures");
    try {
      const answer = await untilAborted(call(deadline), deadline);
      note(true);
      return answer;
    } catch (error) {
      note(isAnswer(error));
      throw deadline.aborted ? new CalledTooLong("the neighbour took too long", { cause: error }) : error;
    }
  }

  return {
    isResting: resting,
    async ask(call, { moreMs = 0, evenResting = false } = {}) {
      if (resting() && !evenResting) throw new NotAsked("the neighbour is left alone after failures");
      const patient = isPatient();
      const deadline = new AbortController();
      // Waiting for a slot counts towards the deadline.
      const timer = setTimeout(() => deadline.abort(), (patient ? patientMs : visitorMs) + moreMs);
      try {
        const result = await releasingSlot(() =>
          (patient ? jobs : visitors)(async () => ({ answer: await askNow(call, deadline.signal, evenResting) })),
        );
        if (result === null) throw new NotAsked("too many ask the neighbour");
        return result.answer;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Also ends the wait for libraries that ignore the signal. */
async function untilAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  let late = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    late = () => reject(signal.reason);
    signal.addEventListener("abort", late);
  });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    signal.removeEventListener("abort", late);
    pending.catch(() => {});
  }
}
