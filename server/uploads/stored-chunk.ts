/** Parts of a body that are stored one by one, so that neither sending nor reading one holds much in memory. */
const partBytes = 4 * 1_024 ** 2;

/** Cuts a stream into streams of at most `partBytes`; each has to be read to its end before the next. */
export async function* inParts(
  body: AsyncIterable<Uint8Array>,
  most: number = partBytes,
): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const source = body[Symbol.asyncIterator]();
  let rest: Uint8Array | null = await nextChunk(source);
  while (rest !== null) {
    const before: Uint8Array = rest;
    yield part();
    if (rest === before) throw new RangeError("a part of a chunk was not read");
  }
  async function* part(): AsyncGenerator<Uint8Array> {
    for (let left = most; rest !== null && left > 0;) {
      const taken: Uint8Array = rest.subarray(0, left);
      left -= taken.length;
      yield taken;
      rest = rest.length > taken.length ? rest.subarray(taken.length) : await nextChunk(source);
    }
  }
}

async function nextChunk(source: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  for (;;) {
    const { done, value } = await source.next();
    if (done === true) return null;
    if (value.length > 0) return value;
  }
}

/** The sender has gone before the end of the body. */
export class BodyCut extends Error {
  override name = "BodyCut";
}

/** The bytes of a request's body; whatever ends them early is a BodyCut. */
export async function* bodyBytes(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await reader.read().catch((error: unknown) => {
        throw new BodyCut("the body of a request was cut", { cause: error });
      });
      if (read.done) return;
      yield read.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
