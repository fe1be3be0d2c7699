import { readSync, writeSync } from "node:fs";

/** Bytes of rows; more would come from few texts that are repeated in most cells. */
const mostBytes = 2 * 1024 ** 3;
const [writtenBytes, readBytes] = [256 * 1024, 64 * 1024];

/** There is no room for the rows of a file: unlike the other errors of a parser, it says nothing about the file. */
export class RowsUnkept extends Error {
  override name = "RowsUnkept";
}

/** UTF-16, as strings are in memory, so that nothing is converted. */
const encoding = "utf16le";

/** Texts in a file, written one behind another and read by their places. */
export class TextLog {
  readonly #fd: number;
  /** Where the bytes that are not written yet begin. */
  #written = 0;
  readonly #rest = Buffer.allocUnsafeSlow(writtenBytes);
  #filled = 0;
  /** The last piece that was read: texts are read in about the order in which they were written. */
  readonly #piece = Buffer.allocUnsafeSlow(readBytes);
  #piecePlace = { from: 0, to: 0 };

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Its place; its bytes are two for each character. */
  add(text: string): number {
    const length = 2 * text.length;
    if (this.#filled + length > writtenBytes) this.#flush();
    const from = this.#written + this.#filled;
    if (length > writtenBytes) this.#write(Buffer.from(text, encoding));
    else this.#filled += this.#rest.write(text, this.#filled, encoding);
    return from;
  }

  read(from: number, characters: number): string {
    const length = 2 * characters;
    if (from >= this.#written) {
      const at = from - this.#written;
      return this.#rest.toString(encoding, at, at + length);
    }
    if (length > readBytes) {
      const bytes = Buffer.allocUnsafeSlow(length);
      this.#read(bytes, from, length);
      return bytes.toString(encoding);
    }
    const { from: begin, to } = this.#piecePlace;
    if (from < begin || from + length > to) {
      const end = Math.min(this.#written, from + readBytes);
      this.#read(this.#piece, from, end - from);
      this.#piecePlace = { from, to: end };
    }
    const at = from - this.#piecePlace.from;
    return this.#piece.toString(encoding, at, at + length);
  }

  #flush(): void {
    const bytes = this.#rest.subarray(0, this.#filled);
    this.#filled = 0;
    this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    if (this.#written + bytes.length > mostBytes) throw new RowsUnkept("the rows of a file are too long");
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#written + at);
    } catch (error) {
      throw new RowsUnkept("the rows of a file could not be written", { cause: error });
    }
    this.#written += bytes.length;
  }

  #read(into: Buffer, from: number, length: number): void {
    for (let at = 0; at < length;) {
      const read = readSync(this.#fd, into, at, length - at, from + at);
      if (read === 0) throw new RowsUnkept("the rows of a file are gone");
      at += read;
    }
  }
}
