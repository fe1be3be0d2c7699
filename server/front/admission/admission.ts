import { workingAt, type WorkPlace } from "#server/ports/work-place.ts";

/** Who acts (an order, a login, a basket) goes before who reads. */
export type Lane = "acting" | "reading";

export type AdmissionLimits = {
  /** Works at once in all, and how many of them one lane leaves to the other. */
  atOnce: number;
  reserved: number;
  /** Milliseconds from coming to being done: who cannot expect that is sent away at once. */
  answerWithinMs: number;
  /** Milliseconds, on a clock that only goes forward. */
  now(): number;
  /** Runs something once after a while, in milliseconds. */
  later(run: () => void, ms: number): void;
};

type Waiting = { since: number; isGone(): boolean; settle(admitted: boolean): void };

/** However quick the works are: what waits costs memory. */
const mostWaiting = 512;
const sweepMs = 100;
/** How much of the last work goes into what the next are expected to take. */
const weight = 0.1;

/**
 * Lets in so many works at a time and keeps the others waiting in two queues, first come, first served, for as long as they
 * can expect to be done in time. A shop that is asked too much so answers what it can, and the rest at once.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #running = { acting: 0, reading: 0 };
  readonly #queues: Record<Lane, Waiting[]> = { acting: [], reading: [] };
  #expectedMs = 0;
  #isSweeping = false;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** Null for who is sent away. `isGone`: he has left while he waited. */
  async run<T>(lane: Lane, isGone: () => boolean, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#enter(lane, isGone))) return null;
    const place = this.#placeIn(lane);
    try {
      return await workingAt(place, work);
    } finally {
      place.close();
    }
  }

  /** Only the time in which the place is held counts as work. It is taken back at once: those outside are few. */
  #placeIn(lane: Lane): WorkPlace & { close(): void } {
    let [since, worked, outside, isClosed] = [this.#limits.now(), 0, 0, false];
    const free = () => {
      worked += this.#limits.now() - since;
      if (isClosed) this.#expectedMs += (worked - this.#expectedMs) * weight;
      this.#running[lane] -= 1;
      this.#admitWaiting();
    };
    return {
      leave: () => {
        outside += 1;
        if (outside === 1 && !isClosed) free();
      },
      takeBack: () => {
        outside -= 1;
        if (outside > 0 || isClosed) return;
        since = this.#limits.now();
        this.#running[lane] += 1;
      },
      close: () => {
        isClosed = true;
        if (outside === 0) free();
      },
    };
  }

  waiting(lane: Lane): number {
    return this.#queues[lane].length;
  }

  #enter(lane: Lane, isGone: () => boolean): Promise<boolean> | boolean {
    if (this.#hasRoom(lane)) {
      this.#running[lane] += 1;
      return true;
    }
    const queue = this.#queues[lane];
    const expected = this.#expectedMs * (1 + (queue.length + 1) / this.#most);
    if (queue.length >= mostWaiting || expected > this.#limits.answerWithinMs) return false;
    return new Promise((settle) => {
      queue.push({ since: this.#limits.now(), isGone, settle });
      this.#sweepLater();
    });
  }

  /** Who stands in the queue has come before: whoever comes finds room only where nobody waits. */
  #hasRoom(lane: Lane): boolean {
    return this.#queues[lane].length === 0 && this.#isFree(lane);
  }

  #isFree(lane: Lane): boolean {
    const { acting, reading } = this.#running;
    return acting + reading < this.#limits.atOnce && this.#running[lane] < this.#most;
  }

  get #most(): number {
    return this.#limits.atOnce - this.#limits.reserved;
  }

  #admitWaiting(): void {
    for (const lane of ["acting", "reading"] as const) {
      while (this.#isFree(lane)) {
        const next = this.#queues[lane].shift();
        if (next === undefined) break;
        const admitted = !next.isGone() && !this.#isLate(next);
        if (admitted) this.#running[lane] += 1;
        next.settle(admitted);
      }
    }
  }

  #isLate({ since }: Waiting): boolean {
    return this.#limits.now() - since + this.#expectedMs > this.#limits.answerWithinMs;
  }

  /** Also where no work ends, nobody waits for ever. */
  #sweepLater(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    this.#limits.later(() => {
      this.#isSweeping = false;
      for (const queue of Object.values(this.#queues)) {
        while (queue[0] !== undefined && this.#isLate(queue[0])) queue.shift()?.settle(false);
        if (queue.length > 0) this.#sweepLater();
      }
    }, sweepMs);
  }
}
