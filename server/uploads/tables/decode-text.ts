import type { Bytes } from "#server/uploads/bytes.ts";

/** Decodes text in the encodings Russian programs write; null if it is not text. */
export function decodedText(bytes: Bytes): string | null {
  const text = decoded(bytes);
  return text === null || /[^\P{Cc}\t\r\n\f]/u.test(text) ? null : text;
}

const pieceBytes = 1024 * 1024;

/** The encoding in which `decodedText` reads; the text is never whole in memory. Null if it is not text. */
export function textEncoding(bytes: Bytes): string | null {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const wide = marked ?? wideKind(bytes);
  const encoding = wide ?? (isDecodable(bytes, "utf-8") ? "utf-8" : likeliestEncoding(bytes));
  if (wide !== null && !isDecodable(bytes, wide)) return null;
  for (const piece of decodedPieces(bytes, encoding)) if (/[^\P{Cc}\t\r\n\f]/u.test(piece)) return null;
  return encoding;
}

export function* decodedPieces(bytes: Bytes, encoding: string, fatal = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

function isDecodable(bytes: Bytes, encoding: string): boolean {
  const pieces = decodedPieces(bytes, encoding, true);
  try {
    while (pieces.next().done !== true);
    return true;
  } catch {
    return false;
  }
}

function decoded(bytes: Bytes): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeStrictly("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeStrictly("utf-16be", bytes);
  const wide = wideKind(bytes);
  if (wide !== null) return decodeStrictly(wide, bytes);
  return decodeStrictly("utf-8", bytes) ?? likeliest(bytes);
}

/** UTF-16 without BOM: every other byte is zero or the Cyrillic block. */
function wideKind(bytes: Bytes): "utf-16le" | "utf-16be" | null {
  const head = bytes.subarray(0, 2_000);
  if (head.length < 4 || bytes.length % 2 !== 0) return null;
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

function likeliestEncoding(bytes: Bytes): (typeof encodings)[number] {
  const head = bytes.subarray(0, 40_000);
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
