import { decodedXml } from "./xml-text.ts";

type Handler = {
  /** `attributes` are as they stand in the tag; `attribute` finds one of them by its name without a prefix. */
  open(name: string, attribute: (name: string) => string | undefined, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** Longer tags are none that an office program writes. */
const longestTag = 256 * 1024;
const tag = /<(\/?)([^\s"'<>/=!?]+)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;

/**
 * Reads XML in pieces of any size: names come without their prefixes, comments and instructions are passed over. Whatever
 * declares entities is refused, so that nothing grows while it is read (security I4).
 */
export function xmlReader({ open, close, text }: Handler): { push(piece: string): void; end(): void } {
  let carried = "";

  function push(piece: string): void {
    const all = carried + piece;
    let at = 0;
    while (at < all.length) {
      const next = all.indexOf("<", at);
      if (next < 0) {
        // A reference may go on in the next piece.
        const open = all.lastIndexOf("&");
        const until = open >= at && all.length - open < 20 ? open : all.length;
        if (until > at) text(decodedXml(all.slice(at, until)));
        at = until;
        break;
      }
      if (next > at) text(decodedXml(all.slice(at, next)));
      at = next;
      const after = markup(all, at);
      if (after === null) break;
      at = after;
    }
    carried = all.slice(at);
    if (carried.length > longestTag) throw new Error("an element never ends");
  }

  /** The place behind what begins here; null where its end has not come yet. */
  function markup(all: string, at: number): number | null {
    if (all.startsWith("<!--", at)) return behind(all, "-->", at);
    if (all.startsWith("<?", at)) return behind(all, "?>", at);
    if (all.startsWith("<![CDATA[", at)) {
      const end = all.indexOf("]]>", at);
      if (end < 0) return null;
      text(all.slice(at + 9, end));
      return end + 3;
    }
    if (all.startsWith("<!D", at) || all.startsWith("<!E", at)) throw new Error("entities are not read");
    if (all.length - at < 9 && all[at + 1] === "!") return null;
    tag.lastIndex = at;
    const found = tag.exec(all);
    if (!found) return null;
    const [whole, isEnd, name = "", attributes = "", isEmpty] = found;
    const local = name.slice(name.indexOf(":") + 1);
    if (isEnd) close(local);
    else {
      open(local, (wanted) => attributeOf(attributes, wanted), attributes);
      if (isEmpty) close(local);
    }
    return at + whole.length;
  }

  return {
    push,
    end() {
      if (carried.trim() !== "") throw new Error("the end is missing");
    },
  };
}

function behind(all: string, end: string, from: number): number | null {
  const at = all.indexOf(end, from);
  return at < 0 ? null : at + end.length;
}

/** By its name without a prefix. */
function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [name, value] of attributesOf(attributes))
    if (name === wanted || name.slice(name.indexOf(":") + 1) === wanted) return value;
  return undefined;
}

/** Names, with their prefixes, and values of a tag's attributes. */
export function* attributesOf(attributes: string): Generator<[name: string, value: string]> {
  for (const [, name = "", one, other] of attributes.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    yield [name, decodedXml(one ?? other ?? "")];
}
