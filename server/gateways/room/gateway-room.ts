import { isPatient, waitingElsewhere } from "#server/ports/work-place.ts";
import { slots } from "#server/uploads/slots.ts";
import { afterAsking, healthy, isResting, mayAsk } from "./breaker.ts";

/**
 * What every gateway asks its neighbour through, so that one that hangs, drips or fails takes no more of the shop than
 * this: so many calls at once, each with a deadline for the whole answer, and none for a while after failures in a row.
 */
export type GatewayRoom = {
  /**
   * `call` reads its answer to the end and gives up by the signal. Rejects with NotAsked, with CalledTooLong or as the
   * call did; what the call throws counts as a failure of the neighbour unless `isAnswer` knows better.
   */
  ask<T>(call: (signal: AbortSignal) => Promise<T>, how?: { moreMs?: number; evenResting?: boolean }): Promise<T>;
  /** Failed lately and is left alone, or is being tried by one caller. */
  isResting(): boolean;
};

export type RoomOptions = {
  /** For a visitor, and where nobody waits (jobs), from the question to the last byte of the answer. */
  visitorMs?: number;
  patientMs?: number;
  /** An error that tells of the question, not of the neighbour. */
  isAnswer?(error: unknown): boolean;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Hears when the neighbour is left alone from now on. */
  onRest?(): void;
};

/** The neighbour was surely not asked: he is left alone just now, or too many ask him. */
export class NotAsked extends Error {
  override name = "NotAsked";
}

/** Nobody knows what the neighbour made of the question. */
export class CalledTooLong extends Error {
  override name = "CalledTooLong";
}

/** Visitors and jobs take no room from each other. More wait for a moment than ask, so that a crowd is no failure. */
const room = { visitors: { atOnce: 16, mostWaiting: 32 }, jobs: { atOnce: 4, mostWaiting: 32 } } as const;

export function gatewayRoom({
  visitorMs = 3_000,
  patientMs = 10_000,
  isAnswer = () => false,
  now,
  onRest = () => {},
}: RoomOptions): GatewayRoom {
  let health = healthy;
  // Half of the time at most, so that who is let in can still be answered.
  const visitors = slots({ ...room.visitors, waitMs: visitorMs / 2 });
  const jobs = slots({ ...room.jobs, waitMs: patientMs / 2 });
  const resting = () => isResting(health, now());

  function note(answered: boolean): void {
    const before = health;
    health = afterAsking(health, answered, now());
    if (health.restsUntil > 0 && before.restsUntil === 0) onRest();
  }

  async function askNow<T>(call: (signal: AbortSignal) => Promise<T>, deadline: AbortSignal, evenResting: boolean) {
    const { may, next } = mayAsk(health, now());
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
      // It counts from here: who has waited for room has less time to ask.
      const timer = setTimeout(() => deadline.abort(), (patient ? patientMs : visitorMs) + moreMs);
      try {
        const asked = await waitingElsewhere(() =>
          (patient ? jobs : visitors)(async () => ({ answer: await askNow(call, deadline.signal, evenResting) })),
        );
        if (asked === null) throw new NotAsked("too many ask the neighbour");
        return asked.answer;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Libraries that overlook the signal hold up nobody. */
async function untilAborted<T>(asking: Promise<T>, signal: AbortSignal): Promise<T> {
  let late = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    late = () => reject(signal.reason);
    signal.addEventListener("abort", late);
  });
  try {
    return await Promise.race([asking, aborted]);
  } finally {
    signal.removeEventListener("abort", late);
    asking.catch(() => {});
  }
}
