import { readSync } from "node:fs";

/** Bytes that are read where they are. */
export type ByteSource = {
  readonly length: number;
  /** As many of them as there are. */
  read(from: number, to: number): Uint8Array;
};

/** Strings of such pieces are small enough to be collected as soon as they are done with. */
const pieceBytes = 64 * 1024;

export function bytesIn(bytes: Uint8Array): ByteSource {
  return { length: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

export function bytesOfFile(fd: number, length: number): ByteSource {
  return {
    length,
    read(from, to) {
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(to, length) - from));
      for (let at = 0; at < bytes.length;) {
        const read = readSync(fd, bytes, at, bytes.length - at, from + at);
        if (read === 0) throw new Error("a file is shorter than it was");
        at += read;
      }
      return bytes;
    },
  };
}

export function* piecesOf(source: ByteSource, from = 0, to = source.length): Generator<Uint8Array> {
  for (let at = from; at < to; at += pieceBytes) yield source.read(at, Math.min(to, at + pieceBytes));
}
