import { randomBytes } from "node:crypto";

/** Texts that a request has set aside, by their marks (`SetAside`). */
export type TextOf = (mark: string) => string;

/** Markup that is there, or how it is made of what a request has set aside: then it may differ on each request. */
export type Piece = string | Uint8Array | ((textOf: TextOf) => Uint8Array | readonly Uint8Array[]);

/** A page in its parts, in their order. */
export type PageParts = readonly Exclude<Piece, string>[];

/** What no visitor can know and no text of the shop holds: it stands before each mark. */
const boundary = randomBytes(12).toString("base64url");

/**
 * The large parts of a page that are markup before React draws it: its sheet, cards, a filter, structured data. React
 * carries a mark through instead of each, so their letters are neither walked, joined nor encoded with the rest: a page
 * of 60,000 letters costs what its 10,000 own ones cost.
 */
export class PagePieces {
  readonly #pieces: Exclude<Piece, string>[] = [];

  /** The mark that stands for the piece until the page is cut. */
  mark(piece: Piece): string {
    this.#pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return `${boundary}${this.#pieces.length - 1};`;
  }

  /** The page in parts; each mark that React has drawn becomes its piece, as often as it is there. */
  cut(markup: string): PageParts {
    const [head = "", ...rest] = markup.split(boundary);
    const parts: Exclude<Piece, string>[] = [Buffer.from(head)];
    for (const one of rest) {
      const end = one.indexOf(";");
      const piece = this.#pieces[Number(one.slice(0, end))];
      if (piece !== undefined) parts.push(piece);
      parts.push(Buffer.from(one.slice(end + 1)));
    }
    return parts;
  }
}

/** The page as it is sent, in bytes that stand in a row: those of equal words may be the same object page after page. */
export function filled(parts: PageParts, textOf: TextOf): Uint8Array[] {
  return parts.flatMap((part) => (typeof part === "function" ? part(textOf) : part));
}
