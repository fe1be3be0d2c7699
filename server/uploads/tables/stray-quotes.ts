const quote = 0x22;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];
/** More line breaks within a cell come from a quote that is an inch mark: «3/4"». */
export const mostLinesOfCell = 400;
/** Bytes of a row. */
export const longestRow = 1024 * 1024;

/**
 * A text in which every cell that begins with a quote also ends with one: a quote that opens nothing would swallow the
 * rows behind it. Such cells are quoted as a whole; the others are passed on as they are.
 */
export function* withoutStrayQuotes(pieces: Iterable<Uint8Array>, delimiter: string): Generator<Buffer> {
  const parting = delimiter.charCodeAt(0);
  let text: Buffer = Buffer.alloc(0);
  let isBegin = true;
  for (const piece of pieces) {
    text = Buffer.concat([text, piece]);
    // Behind the mark of UTF-8.
    const from = isBegin && text[0] === 0xef ? 3 : 0;
    const used: number = yield* mended(text, { parting, from, isLast: false });
    text = text.subarray(used);
    isBegin &&= used === 0;
  }
  yield* mended(text, { parting, from: isBegin && text[0] === 0xef ? 3 : 0, isLast: true });
}

type Bounds = { parting: number; from: number; isLast: boolean };

/** Passes on the cells that end in the text, and gives their length. */
function* mended(text: Buffer, { parting, from, isLast }: Bounds): Generator<Buffer, number> {
  let copied = 0;
  let at = from;
  if (parting > 0x7f || !text.includes(quote, from))
    at = isLast || parting > 0x7f ? text.length : cellsEnd(text, parting);
  for (; at < text.length; at += 1) {
    const isTooLong = text.length - at > longestRow;
    const quotedEnd = text[at] === quote ? endOfQuoted(text, at, { parting, isLast }) : null;
    if (quotedEnd === undefined && !isTooLong) break;
    const end = quotedEnd ?? endOfPlain(text, at, parting);
    if (end === text.length && !isLast) {
      if (isTooLong) throw new RangeError("a cell never ends");
      break;
    }
    if (text[at] === quote && end !== quotedEnd) {
      yield text.subarray(copied, at);
      yield quoted(text.subarray(at, end));
      copied = end;
    }
    at = end;
  }
  const used = Math.min(at, text.length);
  yield text.subarray(copied, used);
  return used;
}

/** Behind the last character that parts cells. */
function cellsEnd(text: Buffer, parting: number): number {
  return 1 + Math.max(...[parting, lineFeed, carriageReturn].map((byte) => text.lastIndexOf(byte)));
}

/**
 * Behind the closing quote; null if there is none, or if another cell begins before it; undefined if that depends on what
 * follows.
 */
function endOfQuoted(text: Buffer, from: number, { parting, isLast }: Omit<Bounds, "from">): number | null | undefined {
  let lines = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === lineFeed && (lines += 1) > mostLinesOfCell) return null;
    if (byte !== quote) continue;
    if (at + 1 === text.length && !isLast) return undefined;
    if (text[at + 1] === quote) at += 1;
    else if (isEnd(text[at + 1], parting)) return at + 1;
    else if (isEnd(text[at - 1], parting)) return null;
  }
  return isLast ? null : undefined;
}

function endOfPlain(text: Buffer, from: number, parting: number): number {
  let at = from;
  while (!isEnd(text[at], parting)) at += 1;
  return at;
}

function isEnd(byte: number | undefined, parting: number): boolean {
  return byte === undefined || byte === parting || byte === lineFeed || byte === carriageReturn;
}

function quoted(cell: Buffer): Buffer {
  return Buffer.from(`"${cell.toString().replaceAll('"', '""')}"`);
}
