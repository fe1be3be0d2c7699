import { boundaryOf, mostHeadBytes, mostParts, mostTextBytes, namesOf } from "./multipart-parts.ts";

type Part = { name: string; fileName: string | null; content: Buffer[] };

/**
 * Streaming multipart parser for a form whose files do not fit on disk: keeps the text fields, and only the names of
 * files.
 */
export class StreamedParts {
  readonly #line: Buffer;
  readonly #parts: Part[] = [];
  /** A body starts with a boundary without the preceding line break. */
  #rest = Buffer.from("\r\n");
  #textBytes = 0;
  #state: "open" | "whole" | "broken" = "open";

  constructor(type: string) {
    const boundary = boundaryOf(type);
    if (boundary === null) this.#state = "broken";
    this.#line = Buffer.from(`\r\n--${boundary}`);
  }

  take(chunk: Uint8Array): void {
    if (this.#state !== "open") return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#state === "open" && this.#takePart());
  }

  /** Null for a body that no browser would send. */
  parts(): readonly { name: string; fileName: string | null; content: Buffer }[] | null {
    if (this.#state !== "whole") return null;
    return this.#parts.map(({ content, ...part }) => ({ ...part, content: Buffer.concat(content) }));
  }

  /** False when more data is needed. */
  #takePart(): boolean {
    const at = this.#rest.indexOf(this.#line);
    // The last bytes may be the start of a boundary.
    this.#takeContent(at < 0 ? this.#rest.length - this.#line.length + 1 : at);
    if (this.#state === "broken" || at < 0 || this.#rest.length < this.#line.length + 2) return false;
    const after = this.#rest.subarray(this.#line.length);
    if (after.toString("latin1", 0, 2) === "--") {
      this.#state = "whole";
      return false;
    }
    const end = after.indexOf("\r\n\r\n");
    if (end < 0) {
      if (after.length > mostHeadBytes) this.#state = "broken";
      return false;
    }
    const named = namesOf(after.toString("utf8", 0, end));
    if (named === null || this.#parts.length === mostParts) this.#state = "broken";
    else this.#parts.push({ ...named, content: [] });
    this.#rest = after.subarray(end + 4);
    return true;
  }

  #takeContent(length: number): void {
    if (length <= 0) return;
    const part = this.#parts.at(-1);
    if (part === undefined) this.#state = "broken";
    if (part?.fileName === null) {
      this.#textBytes += length;
      if (this.#textBytes > mostTextBytes) this.#state = "broken";
      else part.content.push(Buffer.from(this.#rest.subarray(0, length)));
    }
    this.#rest = this.#rest.subarray(length);
  }
}
