/** How the text of a part is encoded; "binary" for what is no XML, null for XML in an encoding no office program writes. */
export type XmlEncoding = string | "binary" | null;

const less = 0x3c;
/** Blanks of XML, two that lenient readers skip too, and the byte order mark. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c, 0xfeff]);

/** Ways of writing a sign in bytes. None of them finds another's "<" first. */
const widths: readonly { encoding: "utf-8" | "utf-16le" | "utf-16be" | null; width: number; read: Read }[] = [
  { encoding: "utf-8", width: 1, read: (bytes, at) => bytes.readUInt8(at) },
  { encoding: "utf-16le", width: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  { encoding: "utf-16be", width: 2, read: (bytes, at) => bytes.readUInt16BE(at) },
  { encoding: null, width: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  { encoding: null, width: 4, read: (bytes, at) => bytes.readUInt32BE(at) },
];
type Read = (bytes: Buffer, at: number) => number;

/**
 * Classifies a part by its first sign that is no blank, in every encoding, with and without a byte order mark: a part is
 * XML if that sign is "<". `head` is the whole part, or its beginning up to something that is no blank and some way on.
 */
export function xmlEncoding(head: Buffer): XmlEncoding {
  const bytes = withoutMark(head);
  // EBCDIC: "<?xm" as those machines write it.
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x4c6fa794) return null;
  const found = widths.filter(({ width, read }) => firstSign(bytes, width, read) === less);
  // "<\0" is a sign of UTF-16, and "<\0\0\0" one of UTF-32: the widest reading is meant.
  const widest = found.at(-1);
  if (widest === undefined) return "binary";
  return widest.encoding === "utf-8" ? declaredEncoding(bytes) : widest.encoding;
}

/** Has a part said nothing yet, in any encoding, but blanks and a mark? */
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

/** What an 8-bit declaration names, as long as its signs below 128 are those of ASCII. */
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
