/** The parts of a small file together. */
export async function wholeFile(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const part of parts) pieces.push(part);
  return Uint8Array.from(Buffer.concat(pieces));
}
