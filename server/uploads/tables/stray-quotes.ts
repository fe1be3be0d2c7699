const quote = 0x22;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];
/** More line breaks within a cell come from a quote that is an inch mark: «3/4"». */
export const mostLinesOfCell = 400;

/**
 * A text in which every cell that begins with a quote also ends with one: a quote that opens nothing would swallow the
 * rows behind it. Such cells are quoted as a whole; a text without them is returned as it is.
 */
export function withoutStrayQuotes(text: Buffer, delimiter: string): Buffer {
  const parting = delimiter.charCodeAt(0);
  if (parting > 0x7f || text.indexOf(quote) < 0) return text;
  const pieces: Buffer[] = [];
  let copied = 0;
  for (let at = text[0] === 0xef ? 3 : 0; at < text.length; at += 1) {
    if (text[at] === quote) {
      const end = endOfQuoted(text, at, parting);
      if (end === null) {
        pieces.push(text.subarray(copied, at), quoted(text.subarray(at, endOfPlain(text, at, parting))));
        copied = endOfPlain(text, at, parting);
      }
      at = end ?? copied;
    } else at = endOfPlain(text, at, parting);
  }
  return pieces.length === 0 ? text : Buffer.concat([...pieces, text.subarray(copied)]);
}

/** Behind the closing quote; null if there is none, or if another cell begins before it. */
function endOfQuoted(text: Buffer, from: number, parting: number): number | null {
  let lines = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === lineFeed && (lines += 1) > mostLinesOfCell) return null;
    if (byte !== quote) continue;
    if (text[at + 1] === quote) at += 1;
    else if (isEnd(text[at + 1], parting)) return at + 1;
    else if (isEnd(text[at - 1], parting)) return null;
  }
  return null;
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
