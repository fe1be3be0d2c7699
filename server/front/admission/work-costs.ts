/** How much of the last work goes into what the next of its kind are expected to cost. */
const weight = 0.1;

/** What works of each kind have cost lately. Milliseconds; the mean of the first ten, then a moving average. */
export class WorkCosts {
  readonly #kinds = new Map<string, { ms: number; seen: number }>();

  /** Nothing where none has been seen. */
  of(kind: string): number {
    return this.#kinds.get(kind)?.ms ?? 0;
  }

  /** The mean of the other kinds. */
  usual(but: string): number {
    let [sum, kinds] = [0, 0];
    for (const [kind, { ms }] of this.#kinds) if (kind !== but) [sum, kinds] = [sum + ms, kinds + 1];
    return kinds === 0 ? Infinity : sum / kinds;
  }

  learn(kind: string, ms: number): void {
    const known = this.#kinds.get(kind) ?? { ms: 0, seen: 0 };
    known.seen += 1;
    known.ms += (ms - known.ms) * Math.max(weight, 1 / known.seen);
    this.#kinds.set(kind, known);
  }
}
