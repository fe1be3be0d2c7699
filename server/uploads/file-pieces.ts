import { read } from "node:fs";

const pieceBytes = 64 * 1024;

/** Bytes of an open file from `start` to before `end`, in pieces. Throws if the file is shorter. */
export async function* filePieces(fd: number, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = start; at < end;) {
    const piece = new Uint8Array(Math.min(pieceBytes, end - at));
    const bytesRead = await readInto(piece, fd, at);
    if (bytesRead === 0) throw new Error("a file is shorter than it was");
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function readInto(piece: Uint8Array, fd: number, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, piece, 0, piece.length, at, (error, bytesRead) => (error ? reject(error) : resolve(bytesRead)));
  });
}
