import { articleNorm } from "#app/domain/catalog/article.ts";
import { gtinReadings } from "#app/domain/catalog/search-query/gtin.ts";
import {
  addQuantity,
  quantityFromNumber,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { looksLikeMarkingCode, readMarkingCode, type MarkingCode } from "./marking-code.ts";

/** A line of a part that is put together. */
export type PickLine = {
  uuid: string;
  article: string;
  name: string;
  barcodes: readonly string[];
  packs: readonly { quantity: Quantity; barcode: string | null }[];
  /** Sold in packs of this quantity. */
  multiplicity: Quantity;
  /** Without what was canceled. */
  ordered: Quantity;
  picked: Quantity;
  /** Each unit needs a code of its own. */
  isMarked: boolean;
  /** Cut to length: a scan does not tell how much. */
  isCut: boolean;
  /** Marking codes taken. */
  codes: number;
};

export type Scan<L extends PickLine = PickLine> =
  | { kind: "add"; line: L; quantity: Quantity }
  | { kind: "mark"; line: L; code: MarkingCode }
  /** The quantity has to be typed. */
  | { kind: "ask"; line: L };

export type ScanRefusal =
  | { code: "scanUnknown" | "markingUnreadable" | "markingForeign" }
  | { code: "markingNeeded" | "pickAbove"; name: string };

const oneUnit = quantityFromNumber(1);

/** What a scanned barcode, article or marking code does to the lines of a part. */
export function readScan<L extends PickLine>(lines: readonly L[], text: string): Verdict<Scan<L>, ScanRefusal> {
  if (looksLikeMarkingCode(text)) return readMark(lines, text);
  const found = lines.flatMap((line) => {
    const quantity = scannedQuantity(line, text);
    return quantity === null ? [] : [{ line, quantity }];
  });
  const [first] = found;
  if (first === undefined) return no("scanUnknown");
  const open = found.find(({ line }) => missingOf(line) > zeroQuantity);
  if (open === undefined) return no("pickAbove", { name: first.line.name });
  const { line, quantity } = open;
  if (line.isMarked) return no("markingNeeded", { name: line.name });
  return ok(line.isCut || quantity > missingOf(line) ? { kind: "ask", line } : { kind: "add", line, quantity });
}

function readMark<L extends PickLine>(lines: readonly L[], text: string): Verdict<Scan<L>, ScanRefusal> {
  const read = readMarkingCode(text);
  if (!read.ok) return read;
  const { gtin } = read.value;
  const found = lines.filter(({ barcodes }) => barcodes.some((code) => code.padStart(14, "0") === gtin));
  const [first] = found;
  if (first === undefined) return no("markingForeign");
  const line = found.find((one) => missingOf(one) > zeroQuantity);
  if (line === undefined) return no("pickAbove", { name: first.name });
  if (line.isMarked)
    return missingOf(line) < oneUnit
      ? no("pickAbove", { name: line.name })
      : ok({ kind: "mark", line, code: read.value });
  // The code of goods without an obligation to mark is a barcode like others.
  return ok(
    line.isCut || line.multiplicity > missingOf(line)
      ? { kind: "ask", line }
      : { kind: "add", line, quantity: line.multiplicity },
  );
}

/** How much one scan stands for; null if it is no code of the line. */
function scannedQuantity({ barcodes, packs, article, multiplicity }: PickLine, text: string): Quantity | null {
  const readings = gtinReadings(text);
  const pack = packs.find(({ barcode }) => barcode !== null && readings.includes(barcode));
  if (pack !== undefined) return pack.quantity;
  const isOwn = barcodes.some((code) => code === text || readings.includes(code));
  return isOwn || (text !== "" && articleNorm(article) === articleNorm(text)) ? multiplicity : null;
}

export function missingOf({ ordered, picked }: Pick<PickLine, "ordered" | "picked">): Quantity {
  return picked >= ordered ? zeroQuantity : subtractQuantity(ordered, picked);
}

/** The line with so much more picked. */
export function pickedMore(
  { ordered, picked, name }: Pick<PickLine, "ordered" | "picked" | "name">,
  more: Quantity,
): Verdict<Quantity, { code: "pickAbove"; name: string }> {
  const sum = addQuantity(picked, more);
  return sum > ordered ? no("pickAbove", { name }) : ok(sum);
}

/** The line with a typed quantity picked; marked goods are counted by their codes, and can only be put back. */
export function pickedExactly(
  { ordered, isMarked, name }: Pick<PickLine, "ordered" | "isMarked" | "name">,
  quantity: Quantity,
): Verdict<Quantity, { code: "markingNeeded" | "pickAbove"; name: string }> {
  if (quantity > ordered) return no("pickAbove", { name });
  return isMarked && quantity > zeroQuantity ? no("markingNeeded", { name }) : ok(quantity);
}

/** Whether a part can leave the picking: everything is there, with a code for each unit of marked goods. */
export function pickingState(lines: readonly PickLine[]): "complete" | "short" | "codesMissing" {
  if (lines.some((line) => missingOf(line) > zeroQuantity)) return "short";
  return lines.some(lacksCodes) ? "codesMissing" : "complete";
}

function lacksCodes({ isMarked, codes, ordered }: Pick<PickLine, "isMarked" | "codes" | "ordered">): boolean {
  return isMarked && codes * oneUnit < ordered;
}
