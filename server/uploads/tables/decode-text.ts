import { piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import type { Bytes } from "#server/uploads/bytes.ts";

/** Decodes text in the encodings Russian programs write; null if it is not text. */
export function decodedText(bytes: Bytes): string | null {
  const text = decoded(bytes);
  return text === null || notOfTexts.test(text) ? null : text;
}

const notOfTexts = /[^\P{Cc}\t\r\n\f]/u;
/** Enough to tell an encoding by its letters. */
const headBytes = 40_000;

/** The encoding in which `decodedText` reads; the text is never whole in memory. Null if it is not text. */
export function textEncoding(source: ByteSource): string | null {
  const head = source.read(0, headBytes);
  const wide = markedKind(head) ?? wideKind(head, source.length);
  const strict = checked(source, wide ?? "utf-8", true);
  if (strict !== null) return strict.isText ? (wide ?? "utf-8") : null;
  const encoding = likeliestEncoding(head);
  return wide === null && checked(source, encoding, false)?.isText === true ? encoding : null;
}

export function* decodedPieces(source: ByteSource, encoding: string, fatal = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (const piece of piecesOf(source)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Null if there are bytes that have no meaning in the encoding. */
function checked(source: ByteSource, encoding: string, fatal: boolean): { isText: boolean } | null {
  let isText = true;
  try {
    for (const piece of decodedPieces(source, encoding, fatal)) isText &&= !notOfTexts.test(piece);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return { isText };
}

function decoded(bytes: Bytes): string | null {
  const wide = markedKind(bytes) ?? wideKind(bytes, bytes.length);
  if (wide !== null) return decodeStrictly(wide, bytes);
  return decodeStrictly("utf-8", bytes) ?? likeliest(bytes);
}

/** UTF-16 with BOM. */
function markedKind([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  return first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** UTF-16 without BOM: every other byte is zero or the Cyrillic block. */
function wideKind(begin: Uint8Array, length: number): "utf-16le" | "utf-16be" | null {
  const head = begin.subarray(0, 2_000);
  if (head.length < 4 || length % 2 !== 0) return null;
  const share = (offset: number) => {
    let high = 0;
    for (let at = offset; at < head.length; at += 2) if (head[at] === 0 || head[at] === 4) high += 1;
    return high / (head.length / 2);
  };
  if (!head.includes(0)) return null;
  return share(1) > 0.9 ? "utf-16le" : share(0) > 0.9 ? "utf-16be" : null;
}

function decodeStrictly(encoding: string, bytes: Bytes): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const encodings = ["windows-1251", "ibm866", "koi8-r", "x-mac-cyrillic"] as const;
/** Letter frequency in Russian texts, per thousand. */
const frequency: Readonly<Record<string, number>> = Object.fromEntries(
  [..."оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"].map((letter, at) => [letter, Math.max(1, 110 - at * 5)]),
);

/** The single-byte encoding that yields the most plausible Russian text. */
function likeliest(bytes: Bytes): string {
  return new TextDecoder(likeliestEncoding(bytes)).decode(bytes);
}

function likeliestEncoding(bytes: Uint8Array): (typeof encodings)[number] {
  const head = bytes.subarray(0, headBytes);
  const scored = encodings.map((encoding) => {
    const text = new TextDecoder(encoding).decode(head);
    return { encoding, score: scoreOf(text) };
  });
  return scored.reduce((one, other) => (other.score > one.score ? other : one)).encoding;
}

function scoreOf(text: string): number {
  let score = 0;
  let before = "";
  for (const sign of text) {
    const small = sign.toLowerCase();
    const often = frequency[small];
    if (often !== undefined) {
      score += often;
      // Inside a word no capital follows a small letter; a wrong encoding swaps their case.
      if (sign !== small && /[а-яё]/.test(before)) score -= 150;
    } else if (sign > "\u007f" && !/[№«»–—×²³°½₽µ±\u00a0…•’“”]/.test(sign)) score -= 120;
    before = sign;
  }
  return score;
}
