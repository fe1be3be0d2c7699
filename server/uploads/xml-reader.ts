type Handler = {
  /** `attributes` is the raw text of the tag; `attribute` looks one up by local name. */
  open(name: string, attribute: (name: string) => string | undefined, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
};

/** No office program writes longer tags. */
const longestTag = 256 * 1024;
const notInNames = /["'=!?]/;

/**
 * Streaming XML parser: local names only, comments and processing instructions skipped. Entity declarations are
 * refused, which excludes entity expansion attacks (security I4).
 */
export function xmlReader({ open, close, text }: Handler): { push(piece: string): void; end(): void } {
  let carried = "";

  function push(piece: string): void {
    const all = carried + piece;
    let at = 0;
    while (at < all.length) {
      const next = all.indexOf("<", at);
      if (next < 0) {
        // A reference may continue in the next chunk.
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

  /** Index after the markup starting here; null when incomplete. */
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
    const last = tagEnd(all, at);
    if (last === null) return null;
    const isEnd = all.charCodeAt(at + 1) === slash;
    const isEmpty = all.charCodeAt(last - 1) === slash;
    const from = isEnd ? at + 2 : at + 1;
    const nameEnd = nameEndOf(all, from);
    const local = localName(all.slice(from, nameEnd));
    if (local === "" || notInNames.test(local)) throw new Error("a tag has no name");
    if (isEnd) close(local);
    else {
      const attributes = all.slice(nameEnd, isEmpty ? last - 1 : last);
      open(local, attributeReader(attributes), attributes);
      if (isEmpty) close(local);
    }
    return last + 1;
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

const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const less = 0x3c;
const more = 0x3e;
const space = 0x20;

function nameEndOf(all: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = all.charCodeAt(at);
    if (!(code > space) || code === slash || code === more) return at;
  }
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Index of a tag's ">", ignoring those in attribute values; null when incomplete. */
function tagEnd(all: string, from: number): number | null {
  let quote = 0;
  for (let at = from + 1; at < all.length; at += 1) {
    const code = all.charCodeAt(at);
    if (code === less) throw new Error("a tag begins in another");
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === more) return at;
    else if (code === doubleQuote || code === singleQuote) quote = code;
  }
  return null;
}

/** By local name. Parsed once, when first asked: a large sheet has millions of attributes. */
function attributeReader(attributes: string): (wanted: string) => string | undefined {
  let pairs: [name: string, value: string][] | null = null;
  return (wanted) => {
    if (!attributes.includes(wanted)) return undefined;
    pairs ??= [...attributesOf(attributes)];
    return pairs.find(([name]) => name === wanted || name.slice(name.indexOf(":") + 1) === wanted)?.[1];
  };
}

/** Qualified names and values of a tag's attributes. */
export function* attributesOf(attributes: string): Generator<[name: string, value: string]> {
  for (const [, name = "", one, other] of attributes.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    yield [name, decodedXml(one ?? other ?? "")];
}

const namedSigns: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves character references; invalid ones are kept. */
function decodedXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name = "") => {
      if (hex === undefined && decimal === undefined) return namedSigns[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
