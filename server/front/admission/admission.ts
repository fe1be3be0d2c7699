import { workingAt, type WorkPlace } from "#server/ports/work-place.ts";
import { WorkCosts } from "./work-costs.ts";

/** By priority: orders, payments and logins; other changes; reads. */
const lanes = ["buying", "acting", "reading"] as const;
export type Lane = (typeof lanes)[number];

/** `kind`: requests of similar cost. `browser`, `address`: the client, null if unknown. */
export type Work = { lane: Lane; kind: string; browser: string | null; address: string | null };

export type AdmissionLimits = {
  /** Total slots, and how many (less than half) are reserved for buying and for reading each. */
  atOnce: number;
  reserved: number;
  /** Milliseconds from arrival to completion: requests expected to exceed it are refused at once. */
  answerWithinMs: Record<Lane, number>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Runs a callback once after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
};

/** A running request; it took its slots when a running request had been charged `from`. */
type Running = { work: Work; places: number; costMs: number; from: number; charged: number };
type Waiting = { work: Work; costMs: number; since: number; isGone(): boolean; settle(admitted: Running | null): void };

function owns(owner: string | null, { browser, address }: Work): boolean {
  return owner !== null && (owner === browser || owner === address);
}

/** Hard limit, as waiting requests use memory. */
const mostWaiting = 512;
const sweepMs = 100;
const placeMs = 250;
const mostPlaces = 3;
const timesUsual = 3;

/**
 * Limits concurrency and queues further requests by lane while they can be expected to finish in time. Running requests
 * share one CPU, so each is charged its running time divided by their number: the charges of everything ahead of a
 * newcomer add up to its waiting time.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #running = new Set<Running>();
  readonly #queues: Record<Lane, Waiting[]> = { buying: [], acting: [], reading: [] };
  readonly #costs = new WorkCosts();
  readonly #charged = { ms: 0, at: 0 };
  #isSweeping = false;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
    this.#charged.at = limits.now();
  }

  /** Null when refused. `isGone`: the client has disconnected while waiting. */
  async run<T>(work: Work, isGone: () => boolean, make: () => Promise<T>): Promise<T | null> {
    const running = await this.#enter(work, isGone);
    if (running === null) return null;
    const place = this.#placeOf(running);
    try {
      return await workingAt(place, make);
    } finally {
      place.close();
    }
  }

  /** Only time holding the slot is charged. Re-acquiring is immediate: few requests are outside. */
  #placeOf(running: Running): WorkPlace & { close(): void } {
    let [outside, isClosed] = [0, false];
    return {
      leave: () => {
        outside += 1;
        if (outside === 1 && !isClosed) this.#leavePlace(running);
      },
      takeBack: () => {
        outside -= 1;
        if (outside === 0 && !isClosed) this.#takePlace(running);
      },
      close: () => {
        isClosed = true;
        if (outside === 0) this.#leavePlace(running);
        this.#costs.learn(running.work.kind, running.charged);
      },
    };
  }

  /** Would this request be refused now? Checked before reading anything of it. */
  refuses(work: Work): boolean {
    return !this.#startsAtOnce(work) && !this.#mayWait(work);
  }

  waiting(lane: Lane): number {
    return this.#queues[lane].length;
  }

  #enter(work: Work, isGone: () => boolean): Promise<Running | null> | Running | null {
    if (this.#startsAtOnce(work)) return this.#start(work);
    if (!this.#mayWait(work)) return null;
    return new Promise((settle) => {
      const since = this.#limits.now();
      this.#queues[work.lane].push({ work, costMs: this.#costs.of(work.kind), since, isGone, settle });
      this.#sweepLater();
    });
  }

  #start(work: Work): Running {
    const running = { work, places: this.#placesOf(work), costMs: this.#costs.of(work.kind), from: 0, charged: 0 };
    this.#takePlace(running);
    return running;
  }

  #takePlace(running: Running): void {
    running.from = this.#charge();
    this.#running.add(running);
  }

  #leavePlace(running: Running): void {
    running.charged += this.#charge() - running.from;
    this.#running.delete(running);
    this.#admitWaiting();
  }

  /** Charges running requests for the time since the last call; returns the total of one that ran throughout. */
  #charge(): number {
    const now = this.#limits.now();
    this.#charged.ms += (now - this.#charged.at) / Math.max(1, this.#running.size);
    this.#charged.at = now;
    return this.#charged.ms;
  }

  /**
   * Expensive reads take several slots, to limit their concurrency. Expensive means both in absolute terms and relative
   * to other kinds, since all are slow with a slow database.
   */
  #placesOf(work: Work): number {
    const cost = this.#costs.of(work.kind);
    if (work.lane !== "reading" || cost < placeMs || cost < timesUsual * this.#costs.usual(work.kind)) return 1;
    return Math.min(mostPlaces, 1 + Math.floor(cost / placeMs), this.#limits.atOnce - this.#limits.reserved);
  }

  #startsAtOnce(work: Work): boolean {
    return (
      this.#hasRoom(work) &&
      this.#mayHold(work) &&
      this.#queues[work.lane].every((waiting) => !this.#mayHold(waiting.work))
    );
  }

  /** Buying and reading each keep their reserved slots. */
  #hasRoom(work: Work): boolean {
    const { atOnce, reserved } = this.#limits;
    const taken = { buying: 0, acting: 0, reading: 0 };
    for (const { work: other, places } of this.#running) taken[other.lane] += places;
    taken[work.lane] += this.#placesOf(work);
    const { buying, acting, reading } = taken;
    return (
      buying + acting + reading <= atOnce &&
      acting + reading <= atOnce - reserved &&
      acting + buying <= atOnce - reserved &&
      acting <= atOnce - 2 * reserved
    );
  }

  /** One browser and one address hold at most half of all slots in a lane. */
  #mayHold(work: Work): boolean {
    return [work.browser, work.address].every((owner) => {
      let held = 0;
      for (const { work: other, places } of this.#running)
        if (other.lane === work.lane && owns(owner, other)) held += places;
      return held === 0 || held + this.#placesOf(work) <= this.#limits.atOnce / 2;
    });
  }

  #mayWait(work: Work): boolean {
    const { lane, address } = work;
    const queue = this.#queues[lane];
    const within = this.#limits.answerWithinMs[lane];
    if (queue.length >= mostWaiting || this.#expectedMs(work) > within) return false;
    // Nor may one address fill more than half of a contended queue, except for buying.
    if (lane === "buying") return true;
    const own = queue.reduce((sum, { work: other, costMs }) => sum + (owns(address, other) ? costMs : 0), 0);
    return own === 0 || own + this.#costs.of(work.kind) <= within / 2;
  }

  /** Expected milliseconds until a newcomer completes: the work ahead, for its own lane at most its reserve. */
  #expectedMs(work: Work): number {
    const { atOnce, reserved } = this.#limits;
    const queued = (lane: Lane) => this.#queuedMs(lane, work);
    let running = 0;
    for (const { costMs } of this.#running) running += costMs / 2;
    const own = queued(work.lane) + this.#costs.of(work.kind);
    const before = lanes.slice(0, lanes.indexOf(work.lane)).reduce((sum, lane) => sum + queued(lane), 0);
    const alone = work.lane === "acting" ? Infinity : own * (atOnce / reserved);
    return running + Math.min(before + own, alone);
  }

  /** Work of one browser or address counts at most as much as all others: it holds at most half of the slots. */
  #queuedMs(lane: Lane, work: Work): number {
    let total = 0;
    const owners = new Map<string, number>();
    for (const { work: other, costMs } of this.#queues[lane]) {
      total += costMs;
      for (const owner of new Set([other.browser, other.address]))
        if (owner !== null && !owns(owner, work)) owners.set(owner, (owners.get(owner) ?? 0) + costMs);
    }
    const largest = Math.max(0, ...owners.values());
    return total - largest + Math.min(largest, total - largest + this.#costs.of(work.kind));
  }

  #admitWaiting(): void {
    for (const lane of lanes) {
      const queue = this.#queues[lane];
      for (let at = 0; at < queue.length;) {
        const next = queue[at];
        if (next === undefined) break;
        if (next.isGone() || this.#isLate(next)) next.settle(null);
        else if (!this.#mayHold(next.work)) {
          at += 1;
          continue;
        } else if (this.#hasRoom(next.work)) next.settle(this.#start(next.work));
        else break;
        queue.splice(at, 1);
      }
    }
  }

  #isLate({ work, since, costMs }: Waiting): boolean {
    return this.#limits.now() - since + costMs > this.#limits.answerWithinMs[work.lane];
  }

  /** Expires waiting requests even if no running one completes. */
  #sweepLater(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    this.#limits.later(() => {
      this.#isSweeping = false;
      for (const lane of lanes) {
        const late = new Set(this.#queues[lane].filter((waiting) => this.#isLate(waiting)));
        this.#queues[lane] = this.#queues[lane].filter((waiting) => !late.has(waiting));
        for (const { settle } of late) settle(null);
        if (this.#queues[lane].length > 0) this.#sweepLater();
      }
    }, sweepMs);
  }
}
