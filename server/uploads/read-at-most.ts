/**
 * A body read whole, counted while it comes; null when there is more of it, or when `take` refuses a piece, and the rest
 * stays unread.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  most: number,
  take: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    length += value.byteLength;
    if (length > most || !take(value.byteLength)) {
      void reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
