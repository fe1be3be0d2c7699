import { randomBytes } from "node:crypto";

/** What no visitor can know and no text of the shop holds: it stands before each number. */
const boundary = randomBytes(12).toString("base64url");
const marks = new RegExp(`"${boundary}(\\d+)"`, "g");

/**
 * Long texts that a document is drawn of. Remix writes whatever loaders answer into the data for hydration, where most of
 * them would be taken out again, since the page shows them: a short mark goes that way in their place.
 */
export class SetAside {
  readonly #texts: string[] = [];

  /** The mark that stands for the text until it is drawn; what is short goes as it is. */
  put(text: string): string {
    if (text.length < 100) return text;
    this.#texts.push(text);
    return `${boundary}${this.#texts.length - 1}`;
  }

  /** The text behind a mark; any other text is itself. */
  textOf(mark: string): string {
    return mark.startsWith(boundary) ? (this.#texts[Number(mark.slice(boundary.length))] ?? "") : mark;
  }

  /** Encoded data in which the marks that are left are their texts again: what was not drawn has to travel. */
  restored(data: string): string {
    return data.replace(marks, (_, place: string) => JSON.stringify(this.#texts[Number(place)] ?? ""));
  }
}

/**
 * The same data for a page without scripts: it is drawn of it, but no browser reads it, so an encoder, which lists
 * properties, valueOrErrorPage find none.
 */
export function unsent<T extends object>(data: T): T {
  for (const name of Object.keys(data)) Object.defineProperty(data, name, { enumerable: false });
  return data;
}
