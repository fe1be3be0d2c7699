import { PackageFault } from "./package-fault.ts";

const pieceBytes = 65_536;
const longestDeclaration = 1_024;

/** Texts of at most 64 Ki characters, in the encoding of the byte order mark, else of the XML declaration. */
export async function* decodePackage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== null) {
      yield* decoded(decoder, chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (!isHeadWhole(head)) continue;
    decoder = new TextDecoder(encodingOf(head));
    yield* decoded(decoder, withoutBlank(head));
  }
  if (decoder !== null) yield decoder.decode();
  else if (!isCutMark(head)) yield new TextDecoder(encodingOf(head)).decode(withoutBlank(head));
}

const mark = Buffer.of(0xef, 0xbb, 0xbf);

/** A file of nothing but a part of its mark: it has no text yet that could be wrong. */
function isCutMark(head: Buffer): boolean {
  return head.length < mark.length && head.equals(mark.subarray(0, head.length));
}

function* decoded(decoder: TextDecoder, bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
}

function isHeadWhole(head: Buffer): boolean {
  return head.length >= longestDeclaration || head.includes(">");
}

/** Blank lines before the declaration, which XML forbids and scripts that print packages leave. */
function withoutBlank(head: Buffer): Buffer {
  const from = head.findIndex((byte) => ![0x09, 0x0a, 0x0d, 0x20].includes(byte));
  return head.subarray(from < 0 ? head.length : from);
}

function encodingOf(head: Buffer): "utf-8" | "windows-1251" {
  const [first = 0x20, second = 0x20] = head;
  if (head.subarray(0, mark.length).equals(mark)) return "utf-8";
  // UTF-16 and UTF-32, with a mark or without.
  if ((first ^ second) === 1 && first >= 0xfe) throw new PackageFault("encoding", "utf-16");
  if (first === 0 || (first === 0x3c && second === 0)) throw new PackageFault("encoding", "utf-16");
  const declaration = withoutBlank(head).subarray(0, longestDeclaration).toString("latin1");
  const [, name] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]*)["']/.exec(declaration) ?? [];
  if (name === undefined || /^(?:utf-?8|us-ascii)$/i.test(name)) return "utf-8";
  if (/^(?:windows|cp|win)-?1251$/i.test(name)) return "windows-1251";
  throw new PackageFault("encoding", name);
}
