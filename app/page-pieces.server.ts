import { randomBytes } from "node:crypto";

/** What no visitor can know and no text of the shop holds: it stands before each mark. */
const boundary = randomBytes(12).toString("base64url");

/**
 * The large parts of a page that are markup before React draws it: its sheet, cards, a filter, structured data. React
 * carries a mark through instead of each, so their letters are neither walked, joined nor encoded with the rest: a page
 * of 60,000 letters costs what its 10,000 own ones cost.
 */
export class PagePieces {
  readonly #pieces: (readonly Uint8Array[])[] = [];

  /** The mark that stands for the piece, or for several in a row, until the page is sent. */
  mark(piece: string | Uint8Array | readonly Uint8Array[]): string {
    this.#pieces.push(typeof piece === "string" ? [Buffer.from(piece)] : piece instanceof Uint8Array ? [piece] : piece);
    return `${boundary}${this.#pieces.length - 1};`;
  }

  /** The page as it is sent; each mark that React has drawn becomes its piece, as often as it is there. */
  fill(markup: string): Uint8Array<ArrayBuffer> {
    const [head = "", ...parts] = markup.split(boundary);
    const bytes: Uint8Array[] = [Buffer.from(head)];
    for (const part of parts) {
      const end = part.indexOf(";");
      bytes.push(...(this.#pieces[Number(part.slice(0, end))] ?? []), Buffer.from(part.slice(end + 1)));
    }
    return Buffer.concat(bytes);
  }
}
