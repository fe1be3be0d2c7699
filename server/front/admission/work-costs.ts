/** Weight of the latest sample in the moving average. */
const weight = 0.1;

/** Recent cost by kind, in milliseconds: the mean of the first ten samples, then a moving average. */
export class WorkCosts {
  readonly #kinds = new Map<string, { ms: number; seen: number }>();

  /** 0 for an unseen kind. */
  of(kind: string): number {
    return this.#kinds.get(kind)?.ms ?? 0;
  }

  /** Mean of the other kinds. */
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
