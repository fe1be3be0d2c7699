/** Milliseconds. */
const tickMs = 20;
/** Refusals per millisecond; one that reads the whole request counts as several. */
const perMs = 1;
/** Burst after a quiet period. */
const most = 20;
/** Delayed refusals at a time; beyond that they are sent at once. */
const mostHeld = 1_024;
const longestMs = 1_000;

type Held = { send(): void; cost: number; since: number };
type Time = { now(): number; later(run: () => void, ms: number): void };

/**
 * Rate-limits refusals and delays excess ones for up to a second: clients that retry immediately are slowed down
 * instead of starving those being served.
 */
export class Paced {
  readonly #time: Time;
  readonly #held: Held[] = [];
  /** Refusals that may be sent now. */
  #credit = most;
  #countedAt: number;
  #isTicking = false;

  constructor(time: Time) {
    this.#time = time;
    this.#countedAt = time.now();
  }

  /** `cost`: in units of the cheapest refusal. */
  send(send: () => void, cost = 1): void {
    if (this.#held.length === 0) this.#credit = Math.min(most, this.#earned());
    if ((this.#held.length === 0 && this.#credit > 0) || this.#held.length >= mostHeld) {
      this.#credit -= cost;
      send();
      return;
    }
    this.#held.push({ send, cost, since: this.#time.now() });
    this.#tickLater();
  }

  get held(): number {
    return this.#held.length;
  }

  /** Credit accrues with time, so long event loop turns send more at once. */
  #earned(): number {
    const now = this.#time.now();
    const credit = this.#credit + (now - this.#countedAt) * perMs;
    this.#countedAt = now;
    return credit;
  }

  #tickLater(): void {
    if (this.#isTicking) return;
    this.#isTicking = true;
    this.#time.later(() => {
      this.#isTicking = false;
      this.#credit = this.#earned();
      while (this.#held[0] !== undefined && (this.#credit > 0 || this.#isOverdue(this.#held[0]))) {
        const next = this.#held.shift();
        this.#credit -= next?.cost ?? 0;
        next?.send();
      }
      if (this.#held.length > 0) this.#tickLater();
    }, tickMs);
  }

  #isOverdue({ since }: Held): boolean {
    return this.#time.now() - since >= longestMs;
  }
}
