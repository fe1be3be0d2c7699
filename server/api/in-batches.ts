import { z } from "zod";

/** An answer with long lists read in batches; only collected in memory where the consumer needs it whole. */
export class InBatches<T> {
  readonly #whole: () => Promise<T>;
  readonly #parts: AnyParts;
  readonly #show: (part: unknown) => unknown;

  /** `show` is called with objects that have a part of the answer's fields each. */
  constructor(whole: () => Promise<T>, parts: AnyParts, show: (part: unknown) => unknown = (part) => part) {
    this.#whole = whole;
    this.#parts = parts;
    this.#show = show;
  }

  /** The same answer, its parts passed through `show` when written. */
  shownBy(show: (part: unknown) => unknown): InBatches<T> {
    return new InBatches(this.#whole, this.#parts, show);
  }

  whole(): Promise<T> {
    return this.#whole();
  }

  /** Streams JSON `{data}` of the same shape, list by list. */
  written(): ReadableStream<Uint8Array> {
    return pulled(encoded(this.#parts, this.#show));
  }
}

type Parts<T, L extends keyof T> = { rest: Omit<T, L>; lists: { [K in L]: AsyncIterable<T[K] & readonly unknown[]> } };

export function inBatches<T, L extends keyof T>(parts: Parts<T, L>, whole: () => Promise<T>): InBatches<T> {
  return new InBatches(whole, parts);
}

type AnyParts = { rest: object; lists: Readonly<Record<string, AsyncIterable<readonly unknown[]>>> };

const listsOf = z.record(z.string(), z.array(z.unknown()));

async function* encoded({ rest, lists }: AnyParts, show: (part: unknown) => unknown): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(`{"data":${JSON.stringify(show(rest)).slice(0, -1)}`);
  for (const [name, batches] of Object.entries(lists)) {
    yield text.encode(`,${JSON.stringify(name)}:[`);
    let before = "";
    for await (const rows of batches) {
      const shown = listsOf.parse(show({ [name]: rows }))[name];
      yield text.encode(before + JSON.stringify(shown).slice(1, -1));
      before = ",";
    }
    yield text.encode("]");
  }
  yield text.encode("}}");
}

/** Pulls on demand, and stops when the receiver cancels. */
export function pulled<B extends Uint8Array>(chunks: AsyncGenerator<B>): ReadableStream<B> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
