/** Encoding of a part's text; "binary" for non-XML, null for XML in an encoding that no office program writes. */
export type XmlEncoding = string | "binary" | null;

const less = 0x3c;
/** XML whitespace, two characters that lenient parsers also skip, and the BOM. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c, 0xfeff]);

/** Code unit layouts. None finds another's "<" first. */
const widths: readonly { encoding: "utf-8" | "utf-16le" | "utf-16be" | null; width: number; read: Read }[] = [
  { encoding: "utf-8", width: 1, read: (bytes, at) => bytes.readUInt8(at) },
  { encoding: "utf-16le", width: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  { encoding: "utf-16be", width: 2, read: (bytes, at) => bytes.readUInt16BE(at) },
  { encoding: null, width: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  { encoding: null, width: 4, read: (bytes, at) => bytes.readUInt32BE(at) },
];
type Read = (bytes: Buffer, at: number) => number;

/**
 * Classifies a part by its first non-blank character in every encoding, with or without BOM: it is XML if that is "<".
 * `head` is the whole part, or its start beyond the first non-blank character.
 */
export function xmlEncoding(head: Buffer): XmlEncoding {
  const bytes = withoutMark(head);
  // EBCDIC: "<?xm" in that encoding.
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x4c6fa794) return null;
  const found = widths.filter(({ width, read }) => firstSign(bytes, width, read) === less);
  // "<\0" matches UTF-16, "<\0\0\0" UTF-32: the widest match applies.
  const widest = found.at(-1);
  if (widest === undefined) return "binary";
  return widest.encoding === "utf-8" ? declaredEncoding(bytes) : widest.encoding;
}

/** Is the part so far only blanks and a BOM, in any encoding? */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte, at) => byte === 0 || blanks.has(byte) || (at < 4 && markBytes.has(byte)));
}

const markBytes: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff]);

function withoutMark(bytes: Buffer): Buffer {
  let at = 0;
  while (at + 3 <= bytes.length && bytes.readUIntBE(at, 3) === 0xefbbbf) at += 3;
  return bytes.subarray(at);
}

function firstSign(bytes: Buffer, width: number, read: Read): number | null {
  for (let at = 0; at + width <= bytes.length; at += width) {
    const code = read(bytes, at);
    if (!blanks.has(code)) return code;
  }
  return null;
}

/** Encoding named by an 8-bit XML declaration, if it is a superset of ASCII. */
function declaredEncoding(bytes: Buffer): XmlEncoding {
  const [declaration = ""] = /^\s*<\?xml\s[^>]*>?/.exec(bytes.toString("latin1")) ?? [];
  if (declaration !== "" && !declaration.endsWith(">")) return null;
  const named = /\sencoding\s*=\s*["']([^"']*)/i.exec(declaration)?.[1] ?? "utf-8";
  if (/^(?:utf-?8|us-ascii)$/i.test(named)) return "utf-8";
  return /^(?:windows-125[0-8]|iso-8859-(?:1?[0-9])|koi8-r)$/i.test(named) && isDecoded(named) ? named : null;
}

function isDecoded(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) instanceof TextDecoder;
  } catch {
    return false;
  }
}
