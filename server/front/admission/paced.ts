/** Milliseconds. */
const tickMs = 20;
/** Refusals a second; what reads a request in full before refusing it counts as several. */
const mostPerSecond = 1_000;
const perTick = (mostPerSecond * tickMs) / 1_000;
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
  #spent = 0;
  #isTicking = false;

  constructor(time: Time) {
    this.#time = time;
  }

  /** `cost`: how many of the cheapest refusals this one is worth. */
  send(send: () => void, cost = 1): void {
    if (this.#spent < perTick || this.#held.length >= mostHeld) {
      this.#spent += cost;
      send();
    } else this.#held.push({ send, cost, since: this.#time.now() });
    this.#tickLater();
  }

  get held(): number {
    return this.#held.length;
  }

  #tickLater(): void {
    if (this.#isTicking) return;
    this.#isTicking = true;
    this.#time.later(() => {
      this.#isTicking = false;
      this.#spent = Math.max(0, this.#spent - perTick);
      while (this.#held[0] !== undefined && (this.#spent < perTick || this.#isOverdue(this.#held[0]))) {
        const next = this.#held.shift();
        this.#spent += next?.cost ?? 0;
        next?.send();
      }
      if (this.#held.length > 0 || this.#spent > 0) this.#tickLater();
    }, tickMs);
  }

  #isOverdue({ since }: Held): boolean {
    return this.#time.now() - since >= longestMs;
  }
}
