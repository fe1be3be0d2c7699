const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "\u2022",
  copy: "\u00a9",
  deg: "\u00b0",
  emsp: " ",
  ensp: " ",
  euro: "\u20ac",
  frac12: "\u00bd",
  frac14: "\u00bc",
  frac34: "\u00be",
  ge: "\u2265",
  gt: ">",
  hellip: "\u2026",
  laquo: "\u00ab",
  ldquo: "\u201c",
  le: "\u2264",
  lsquo: "\u2018",
  lt: "<",
  mdash: "\u2014",
  micro: "\u00b5",
  middot: "\u00b7",
  minus: "\u2212",
  nbsp: " ",
  ndash: "\u2013",
  oslash: "\u00f8",
  plusmn: "\u00b1",
  quot: '"',
  raquo: "\u00bb",
  rdquo: "\u201d",
  reg: "\u00ae",
  rsquo: "\u2019",
  shy: "",
  sup2: "\u00b2",
  sup3: "\u00b3",
  thinsp: " ",
  times: "\u00d7",
  trade: "\u2122",
};

const blocks = /^(?:p|div|li|ul|ol|tr|table|h[1-6]|hr|blockquote|section|article)$/i;

/**
 * A description as plain text with its line breaks: markup goes, entities become characters. Text that was escaped once
 * too often («&lt;p&gt;») is read as markup. Each character is looked at a bounded number of times.
 */
export function plainDescription(text: string): string {
  const isEscaped = !/<\/?[a-z]/i.test(text) && /&lt;\/?[a-z]/i.test(text);
  return decodeEntities(withoutMarkup(isEscaped ? decodeEntities(text) : text))
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

type Part = { kind: "text"; text: string } | { kind: "break" | "block" };

function withoutMarkup(text: string): string {
  const tag = /<!--|<(\/?)([a-z][a-z0-9:]*)[^<>]*>|<[!?][^<>]*>/gi;
  const parts: Part[] = [];
  let from = 0;
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    parts.push({ kind: "text", text: text.slice(from, found.index) });
    from = tag.lastIndex;
    const [all, closing = "", name = ""] = found;
    const end = endOfHidden(all, closing === "" ? name : "");
    if (end !== null) {
      end.lastIndex = from;
      if (!end.test(text)) return laidOut(parts);
      from = tag.lastIndex = end.lastIndex;
    } else if (/^br$/i.test(name)) parts.push({ kind: "break" });
    else if (blocks.test(name)) parts.push({ kind: "block" });
    else if (/^t[dh]$/i.test(name)) parts.push({ kind: "text", text: " " });
  }
  return laidOut([...parts, { kind: "text", text: text.slice(from) }]);
}

/** Where text that readers never see ends; null for other tags. */
function endOfHidden(tag: string, opened: string): RegExp | null {
  if (tag === "<!--") return /-->/g;
  if (/^script$/i.test(opened)) return /<\/script[^<>]*>/gi;
  return /^style$/i.test(opened) ? /<\/style[^<>]*>/gi : null;
}

/** Line breaks of HTML's source are spaces where its tags break lines; a block begins a line of its own. */
function laidOut(parts: readonly Part[]): string {
  const hasLines = parts.some(({ kind }) => kind !== "text");
  const out: string[] = [];
  let isLineStart = true;
  for (const part of parts) {
    if (part.kind !== "text") {
      if (part.kind === "break" || !isLineStart) out.push("\n");
      isLineStart = true;
      continue;
    }
    const text = hasLines ? part.text.replace(/\s+/g, " ") : part.text;
    if (hasLines && isLineStart && text.trim() === "") continue;
    out.push(text);
    isLineStart = text === "" && isLineStart;
  }
  return out.join("");
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (all, decimal, hex, name) => {
    if (typeof name === "string") return named[name.toLowerCase()] ?? all;
    return characterOf(typeof hex === "string" ? parseInt(hex, 16) : Number(decimal));
  });
}

function characterOf(code: number): string {
  const isText = code === 9 || code === 10 || (code >= 32 && code < 0x7f) || (code >= 0xa0 && code <= 0x10ffff);
  return isText && !(code >= 0xd800 && code <= 0xdfff) && (code & 0xfffe) !== 0xfffe ? String.fromCodePoint(code) : "";
}
