import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";

export type FeedCategory = { uuid: string; parentUuid: string | null; name: string };

/** Offers written before yielding to the event loop. */
const offersAtOnce = 200;

/** Joins pieces of a file into chunks, with a rest of the event loop between them. */
export async function* chunks(head: string, pieces: AsyncIterable<string>, end: string): AsyncGenerator<Uint8Array> {
  let waiting = [head];
  for await (const piece of pieces) {
    waiting.push(piece);
    if (waiting.length < offersAtOnce) continue;
    yield Buffer.from(waiting.join(""));
    waiting = [];
    await setImmediate();
  }
  yield Buffer.from(waiting.join("") + end);
}

/** The same bytes as gzip. A fault of `pieces` is thrown to the reader. */
export async function* packed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  const writing = (async () => {
    for await (const piece of pieces)
      if (!gzip.write(piece)) await new Promise((resolve) => gzip.once("drain", resolve));
    gzip.end();
  })().catch((error: unknown) => gzip.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* gzip;
  await writing;
}
