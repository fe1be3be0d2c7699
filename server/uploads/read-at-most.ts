/**
 * Reads a body completely, counting bytes; null when it exceeds the limit or `take` rejects a chunk; the rest stays
 * unread.
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
