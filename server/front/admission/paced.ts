/** Milliseconds. */
const tickMs = 20;
/** Refusals in a millisecond; what reads a request in full before refusing it counts as several. */
const perMs = 1;
/** As many go at once after a quiet while. */
const most = 20;
/** Held at a time; with more, a refusal is sent at once. */
const mostHeld = 1_024;
const longestMs = 1_000;

type Held = { send(): void; cost: number; since: number };
type Time = { now(): number; later(run: () => void, ms: number): void };

/**
 * Sends so many refusals a second and holds the others back for a second at most: clients that ask again as soon as they
 * are refused are slowed down by it, instead of taking the processor from those who are served.
 */
export class Paced {
  readonly #time: Time;
  readonly #held: Held[] = [];
  /** Refusals that may go now. */
  #credit = most;
  #countedAt: number;
  #isTicking = false;

  constructor(time: Time) {
    this.#time = time;
    this.#countedAt = time.now();
  }

  /** `cost`: how many of the cheapest refusals this one is worth. */
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

  /** By the time that has passed: where turns of the event loop are long, as many go in each of them. */
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
