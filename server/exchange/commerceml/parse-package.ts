import { SaxesParser } from "saxes";
import { PackageFault } from "./package-fault.ts";

/** Characters of one text, attribute, comment or tag. */
export const longestText = 1_048_576;
const deepest = 64;
const roomOfChunk = 131_072;

/** Faults of XML that harm nothing: their characters are taken out where texts are read. */
const tolerated: ReadonlySet<string> = new Set([
  "disallowed character.",
  "malformed character entity.",
  'the string "]]>" is disallowed in char data.',
]);

export type PackageEvents = {
  open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  text: (text: string) => void;
  close: () => void;
  /** The last close was of an element that the file does not close. */
  unclosed: () => void;
};

/** Elements by their local names: namespaces and prefixes differ between the programs that write packages. */
export class PackageParser extends SaxesParser {
  #events: PackageEvents;
  #waiting = 0;
  #depth = 0;
  #isEnding = false;

  constructor(events: PackageEvents) {
    super({ position: false });
    this.#events = events;
    this.on("doctype", () => {
      throw new PackageFault("entities", "DOCTYPE");
    });
    this.on("comment", (text) => this.#measured(text));
    this.on("processinginstruction", ({ body }) => this.#measured(body));
    this.on("text", (text) => events.text(this.#measured(text)));
    this.on("cdata", (text) => events.text(this.#measured(text)));
    this.on("opentag", ({ name, attributes }) => {
      const given = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]));
      this.#measured([name, ...given.values()].join(""));
      this.#depth += 1;
      if (this.#depth > deepest) throw new PackageFault("tooDeep");
      events.open(localName(name), given);
    });
    this.on("closetag", () => {
      this.#waiting = 0;
      this.#depth -= 1;
      events.close();
    });
  }

  feed(text: string): void {
    this.#waiting += text.length;
    this.write(text);
    // What is in pieces is held by the parser until its end comes.
    if (this.#waiting > longestText + roomOfChunk) throw new PackageFault("tooLong");
  }

  finish(): void {
    this.#isEnding = true;
    this.close();
  }

  override fail(message: string): this {
    if (tolerated.has(message)) return this;
    if (message === "unexpected close tag.") this.#events.unclosed();
    if (message === "undefined entity.") throw new PackageFault("entities", message);
    throw new PackageFault(this.#isEnding ? "cutShort" : "notXml", message);
  }

  #measured(text: string): string {
    this.#waiting = 0;
    if (text.length > longestText) throw new PackageFault("tooLong");
    return text;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
