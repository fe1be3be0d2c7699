import { pipeline } from "node:stream/promises";
import { parse as parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import { decodedPieces } from "./decode-text.ts";
import { cleanCell } from "./sheet-builder.ts";
import { sheetRows, type KeptSheet, type SheetKeeping } from "./sheet-rows.ts";
import { longestRow, mostLinesOfCell, withoutStrayQuotes } from "./stray-quotes.ts";
import { RowsUnkept } from "./text-log.ts";

/** Characters in which the delimiter is looked for. */
const sampleLength = 60_000;
const sampleRows = 60;

/**
 * Rows of an imported text: one row a record, by the delimiter that most of its lines have in common. It is parsed piece
 * by piece.
 */
export async function delimitedTable(source: ByteSource, encoding: string, keeping: SheetKeeping): Promise<KeptSheet> {
  const head = headOf(source, encoding);
  const named = /^sep=(.)\r?\n/i.exec(head)?.[1];
  const delimiter = named ?? delimiterOf(head);
  const text = { source, encoding, delimiter, isNamed: named !== undefined };
  const sheet = (await readWith(text, '"', keeping)) ?? (await readWith(text, false, keeping));
  return sheet ?? { ...plain, isCut: false, rows: [] };
}

const plain = { name: "", isHidden: false, hiddenRows: 0, hiddenColumns: 0 };

type Text = { source: ByteSource; encoding: string; delimiter: string; isNamed: boolean };

/** Null when a quote has swallowed what follows it. */
async function readWith(
  { source, encoding, delimiter, isNamed }: Text,
  quote: string | false,
  { limits, rows }: SheetKeeping,
): Promise<KeptSheet | null> {
  const kept = rows();
  // The line that names the delimiter counts.
  let number = isNamed ? 1 : 0;
  const last = { row: -1, cells: 0, before: 0, byte: 0x0a };
  let [isCut, isWide] = [false, false];

  const take = (record: string[]) => {
    const row = number;
    number += 1;
    isWide ||= record.slice(limits.columns).some((cell) => cell.trim() !== "");
    const cells = record.slice(0, limits.columns).map((cell) => cleanCell(unwrapped(cell), limits));
    if (cells.every((cell) => cell === "")) return;
    isCut = kept.size >= limits.readRows;
    if (isCut) return;
    kept.set(row, cells);
    Object.assign(last, { row, before: last.cells, cells: cells.length });
  };
  function* pieces(): Generator<Buffer> {
    const body = isNamed ? behindLine(inUtf8(source, encoding)) : inUtf8(source, encoding);
    for (const piece of withoutStrayQuotes(noting(body), delimiter)) {
      if (isCut) return;
      yield piece;
    }
  }
  function* noting(body: Iterable<Uint8Array>): Generator<Uint8Array> {
    for (const piece of body) {
      last.byte = piece.at(-1) ?? last.byte;
      yield piece;
    }
  }

  try {
    await pipeline(
      pieces,
      recordsTo(take, () => isCut, { delimiter, quote }),
      nothing,
    );
  } catch (error) {
    if (error instanceof RowsUnkept) throw error;
    if (!isCut) return null;
  }
  // What is left of a longer file: a last line without an end that has fewer cells than the others.
  const isEnded = last.byte === 0x0a || last.byte === 0x0d;
  const cut = !isEnded && last.cells < last.before ? last.row : null;
  return { ...plain, isCut, isWide, rows: sheetRows(kept, Float64Array.from(kept.keys()), { cut }) };
}

type Format = { delimiter: string; quote: string | false };

const lenient = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: longestRow,
};

/** Cells are kept as cleaned only, so that nothing comes out of the stream. */
function recordsTo(take: (record: string[]) => void, isEnough: () => boolean, { delimiter, quote }: Format) {
  return parser({
    ...lenient,
    ...{ delimiter, quote },
    on_record(record: string[]) {
      if (isEnough()) return null;
      if (quote !== false) refuseSwallowed(record);
      take(record);
      return null;
    },
  });
}

async function nothing(records: AsyncIterable<unknown>): Promise<void> {
  for await (const record of records) throw new TypeError(`no place for ${typeof record}`);
}

function refuseSwallowed(record: readonly string[]): void {
  if (record.some((cell) => cell.split("\n").length > mostLinesOfCell)) throw new Error("a quote swallows lines");
}

/** The beginning of a text, in which its delimiter is looked for. */
function headOf(source: ByteSource, encoding: string): string {
  const head = new TextDecoder(encoding).decode(source.read(0, 4 * sampleLength), { stream: true });
  return head.replace(/^\ufeff/, "").slice(0, sampleLength);
}

function* inUtf8(source: ByteSource, encoding: string): Generator<Uint8Array> {
  if (encoding === "utf-8") yield* piecesOf(source);
  else for (const piece of decodedPieces(source, encoding)) yield Buffer.from(piece);
}

function* behindLine(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isBehind = false;
  for (const piece of pieces) {
    if (isBehind) yield piece;
    const end: number = isBehind ? -1 : piece.indexOf(0x0a);
    if (end >= 0) yield piece.subarray(end + 1);
    isBehind ||= end >= 0;
  }
}

function delimiterOf(sample: string): string {
  const scored = ["\t", ";", "|", ","].map((delimiter) => {
    const widths = sampleRecords(sample, delimiter)
      .filter((cells) => cells.some((cell) => cell.trim() !== ""))
      .slice(0, sampleRows)
      .map((cells) => cells.length);
    const modal = mostFrequent(widths.filter((width) => width > 1));
    return { delimiter, modal, even: widths.filter((width) => width === modal).length };
  });
  const best = scored.reduce((one, other) => (other.even > one.even ? other : one));
  return best.modal > 1 ? best.delimiter : ";";
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function sampleRecords(sample: string, delimiter: string): string[][] {
  const mended = Buffer.concat([...withoutStrayQuotes([Buffer.from(sample)], delimiter)]);
  const read = (quote: string | false) => {
    try {
      const records = parse(mended, { ...lenient, ...{ delimiter, quote } });
      if (quote !== false) records.forEach(refuseSwallowed);
      return records;
    } catch {
      return null;
    }
  };
  return read('"') ?? read(false) ?? [];
}

/** ="00123", which spreadsheets write for text that looks like a number. */
function unwrapped(cell: string): string {
  return cell.trim().replace(/^="(.*)"$/su, "$1");
}
