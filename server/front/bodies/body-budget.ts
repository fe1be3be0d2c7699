import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { BodyRefused } from "#server/uploads/body-refused.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Body = ReadableStream<Bytes>;

/**
 * `owner`: client address, null if unknown. Bytes, and milliseconds until the last byte. `isPassedOn`: the reader keeps
 * nothing of it, so that it counts towards no budget.
 */
type Bounds = { owner: string | null; most: number; withinMs: number; isPassedOn?: boolean };

/** An incoming body; its bytes count until `leave`, after the request was answered. */
export type HeldBody = {
  stream: Body;
  read(): Promise<Verdict<Bytes, { code: BodyRefused["code"] }>>;
  leave(): void;
};

type Held = {
  owner: string | null;
  bytes: number;
  since: number;
  isComing: boolean;
  refuse(code: BodyRefused["code"]): void;
};

type Limits = {
  /** Bytes of all bodies together. */
  mostBytes: number;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Runs a callback once after `ms` milliseconds; returns its cancel function. */
  later(run: () => void, ms: number): () => void;
};

/** Milliseconds after which an incomplete body counts as slow. */
const slowMs = 1_000;

/**
 * A memory budget for all request bodies. Bytes are counted as received, since a declared length costs nothing. When
 * the budget is exhausted, the longest-running slow sender is cut.
 */
export class BodyBudget {
  readonly #limits: Limits;
  /** In order of arrival. */
  readonly #all = new Set<Held>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Reading starts when the stream is consumed. */
  hold(body: Body, { owner, most, withinMs, isPassedOn = false }: Bounds): HeldBody {
    const reader = body.getReader();
    let refusal: BodyRefused["code"] | null = null;
    let read = 0;
    const held: Held = {
      ...{ owner, bytes: 0, since: this.#limits.now(), isComing: true },
      refuse: (code) => {
        refusal ??= code;
        ended();
        // Ends a pending read.
        void reader.cancel().catch(() => {});
      },
    };
    const callOff = this.#limits.later(() => held.refuse("requestTimeout"), withinMs);
    const ended = () => {
      held.isComing = false;
      callOff();
    };
    this.#all.add(held);
    const stream: Body = new ReadableStream(
      {
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (!done && refusal === null) {
            read += value.byteLength;
            if (read > most) held.refuse("payloadTooLarge");
            else if (!isPassedOn && !this.#take(held, value.byteLength)) held.refuse("overloaded");
            else return controller.enqueue(value);
          }
          ended();
          if (refusal === null) controller.close();
          else controller.error(new BodyRefused(refusal));
        },
        cancel: (reason) => {
          ended();
          return reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
    return {
      stream,
      read: () => whole(stream),
      leave: () => {
        ended();
        if (this.#all.delete(held)) this.#bytes -= held.bytes;
      },
    };
  }

  #take(held: Held, bytes: number): boolean {
    if (this.#isTooMuchOf(held.owner, bytes)) return false;
    while (this.#bytes + bytes > this.#limits.mostBytes) {
      const slow = this.#slowest(held);
      if (slow === undefined) return false;
      slow.refuse("requestTimeout");
      // Its reader drops the bytes received.
      this.#bytes -= slow.bytes;
      slow.bytes = 0;
    }
    held.bytes += bytes;
    this.#bytes += bytes;
    return true;
  }

  /** One address gets at most half of the budget. */
  #isTooMuchOf(owner: string | null, bytes: number): boolean {
    if (owner === null) return false;
    let own = bytes;
    for (const other of this.#all) if (other.owner === owner) own += other.bytes;
    return own > this.#limits.mostBytes / 2;
  }

  #slowest(but: Held): Held | undefined {
    const now = this.#limits.now();
    return [...this.#all].find(
      (other) => other !== but && other.isComing && other.bytes > 0 && now - other.since > slowMs,
    );
  }
}

async function whole(stream: Body): Promise<Verdict<Bytes, { code: BodyRefused["code"] }>> {
  try {
    return ok((await readAtMost(stream, Infinity)) ?? new Uint8Array());
  } catch (error) {
    if (error instanceof BodyRefused) return no(error.code);
    throw error;
  }
}

/** Bytes of all bodies in this process; form files go to disk and count there (uploads.ts). */
const mostBytes = 32 * 1024 * 1024;

export function openBodyBudget(): BodyBudget {
  return new BodyBudget({
    mostBytes,
    now: () => performance.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
  });
}
