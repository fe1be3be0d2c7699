import { setImmediate } from "node:timers/promises";
import { bold, openPdf, regular } from "./pdf.ts";
import { embedFont, quickText, type QuickCell } from "./quick-text.ts";

/** Content of a reconciliation act. Sums are formatted strings; the buyer's side is left blank. */
export type ActBody = {
  heading: string;
  about: string;
  intro: string;
  sides: [string, string];
  titles: { number: string; date: string; document: string; debit: string; credit: string };
  opening: ActLine;
  turnover: ActLine;
  closing: ActLine;
  /** States in whose favour the balance is. */
  words: string;
  /** Signatory with a signature line. */
  signers: [string, string][];
  stamp: string;
  asOf: string;
  pageOf(page: number): string;
};
type ActLine = { document: string; debit: string; credit: string };
type ActEntry = ActLine & { date: string };

const margin = 30;
const width = 841.89 - 2 * margin;
const bottom = 595.28 - margin - 16;
const step = 12;
const columns = [32, 54, 172, 74, 74, 54, 173, 74, 74.89];
const edges = columns.reduce<number[]>((all, one) => [...all, (all.at(-1) ?? margin) + one], [margin]);
/** Rows drawn before yielding to the event loop. */
const rowsAtOnce = 50;

type Pdf = PDFKit.PDFDocument;

/** The act on landscape A4 with its head on every page; entries are streamed and full pages flushed. */
export async function printedAct(body: ActBody, entries: AsyncIterable<ActEntry>): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, done } = await openPdf({
    margin,
    layout: "landscape",
    fontLayoutCache: false,
    info: { Title: `${body.heading} ${body.about}` },
  });
  let page = 1;
  // Loading fonts, first layout and embedding take about 20 ms each.
  await setImmediate();
  const plain = quickText(pdf, regular, 8);
  const strong = quickText(pdf, bold, 8);
  pdf.font(bold).fontSize(13).text(body.heading, { align: "center" });
  await setImmediate();
  pdf.font(regular).fontSize(9).text(body.about, { align: "center" }).moveDown(0.6).text(body.intro).moveDown(0.6);
  await setImmediate();
  let top = head(pdf, body, pdf.y);

  function turn(): void {
    rulers(pdf, top);
    foot(pdf, body.pageOf(page));
    pdf.addPage();
    page += 1;
    top = head(pdf, body, margin);
  }
  function line(draw: typeof plain, cells: QuickCell[]): void {
    if (pdf.y + step > bottom) turn();
    draw(cells, pdf.y + 9);
    pdf.y += step;
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.3)
      .strokeColor("#9aa5b1")
      .stroke();
  }

  await setImmediate();
  line(strong, wholeLine(body.opening));
  let written = 0;
  for await (const { date, ...entry } of entries) {
    written += 1;
    line(plain, [cell(0, String(written)), cell(1, date), ...sideLine(entry)]);
    if (written % rowsAtOnce === 0) await setImmediate();
  }
  line(strong, wholeLine(body.turnover));
  line(strong, wholeLine(body.closing));
  rulers(pdf, top);
  sign(pdf, body, turnFree);
  foot(pdf, body.pageOf(page));
  for (const font of [regular, bold]) {
    await setImmediate();
    embedFont(pdf, font);
  }
  await setImmediate();
  pdf.end();
  return done;

  /** Starts a page without a table, for the block below it. */
  function turnFree(): void {
    foot(pdf, body.pageOf(page));
    pdf.addPage();
    page += 1;
  }
}

function cell(at: number, text: string, right = false): QuickCell {
  return { text, left: (edges[at] ?? margin) + 3, width: (columns[at] ?? 0) - 6, right };
}

function sideLine({ document, debit, credit }: ActLine): QuickCell[] {
  return [cell(2, document), cell(3, debit, true), cell(4, credit, true)];
}

/** Balances and turnover have neither number nor date; the buyer's columns stay blank. */
function wholeLine(line: ActLine): QuickCell[] {
  return [...sideLine(line), cell(6, line.document)];
}

/** Draws both head rows of the table; returns the y below them. */
function head(pdf: Pdf, { sides, titles }: ActBody, from: number): number {
  const half = edges[5] ?? margin;
  pdf.font(bold).fontSize(8);
  const texts: [string, number, number][] = [
    [sides[0], margin, half - margin],
    [sides[1], half, margin + width - half],
  ];
  const height = Math.max(...texts.map(([text, , wide]) => pdf.heightOfString(text, { width: wide - 6 }))) + 6;
  for (const [text, left, wide] of texts) pdf.text(text, left + 3, from + 3, { width: wide - 6 });
  const below = from + height;
  pdf.font(regular).fontSize(7.5);
  const { number, date, document, debit, credit } = titles;
  [number, date, document, debit, credit, date, document, debit, credit].forEach((title, at) => {
    pdf.text(title, (edges[at] ?? margin) + 3, below + 2, { width: (columns[at] ?? 0) - 6, lineBreak: false });
  });
  for (const y of [from, below, below + step])
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor("#5b6672")
      .stroke();
  pdf.x = margin;
  pdf.y = below + step;
  return from;
}

function rulers(pdf: Pdf, top: number): void {
  const end = pdf.y;
  const below = top + 16;
  edges.forEach((x, at) => {
    const isOuter = at === 0 || at === 5 || at === edges.length - 1;
    pdf
      .moveTo(x, isOuter ? top : below)
      .lineTo(x, end)
      .lineWidth(0.3)
      .strokeColor("#5b6672")
      .stroke();
  });
}

function sign(pdf: Pdf, { words, signers, stamp, asOf }: ActBody, turn: () => void): void {
  if (pdf.y + 120 > bottom) turn();
  pdf
    .font(bold)
    .fontSize(9)
    .text(words, margin, pdf.y + 10, { width });
  pdf
    .font(regular)
    .fontSize(8)
    .fillColor("#4a5561")
    .text(asOf, margin, pdf.y + 2, { width })
    .fillColor("black");
  const top = pdf.y + 12;
  signers.forEach(([name, place], at) => {
    const left = margin + at * (width / 2);
    pdf
      .fontSize(9)
      .text(name, left, top, { width: width / 2 - 20 })
      .moveDown(0.8)
      .text(place)
      .text(stamp);
  });
}

function foot(pdf: Pdf, text: string): void {
  const { margins } = pdf.page;
  const kept = margins.bottom;
  // Text below the margin would start a new page.
  margins.bottom = 0;
  pdf
    .font(regular)
    .fontSize(7)
    .fillColor("#4a5561")
    .text(text, margin, 595.28 - margin, { width, align: "right", lineBreak: false })
    .fillColor("black");
  margins.bottom = kept;
}
