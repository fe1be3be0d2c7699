import { setImmediate } from "node:timers/promises";
import { bold, openPdf, regular } from "./pdf.ts";

type Printed = {
  title: string;
  /** Label and value pairs above the table. */
  facts: readonly [string, string][];
  columns: readonly { title: string; width: number; align: "left" | "right" }[];
  /** Bottom left of every page. */
  footer: string;
  /** Page number, like «Страница 1 из 3». */
  pageOf(page: number, pages: number): string;
};
/** A row of cells, or a group heading. */
type PrintedRow = string[] | { heading: string };

const margin = 36;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 16;
const padding = 4;
const size = 8;
/** Width of the labels of facts. */
const factWidth = 70;

/** Rows drawn before yielding to the event loop. */
const rowsAtOnce = 25;

/** A price list on A4 pages; the table head repeats on every page. */
export async function printedPriceList(
  { title, facts, columns, footer, pageOf }: Printed,
  rows: AsyncIterable<PrintedRow>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, done } = await openPdf({ margin, bufferPages: true, info: { Title: title } });
  pdf.font(bold).fontSize(16).text(title).moveDown(0.4);
  for (const [name, value] of facts) printFact(name, value);
  pdf.moveDown(0.6);
  const titles = columns.map((column) => column.title);
  print(titles, bold);
  let printed = 0;
  for await (const row of rows) {
    if (Array.isArray(row)) print(row, regular);
    else printHeading(row.heading);
    printed += 1;
    if (printed % rowsAtOnce === 0) await setImmediate();
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font(regular)
      .fontSize(7.5)
      .text(footer, margin, 841.89 - margin, { width: width - 90, height: 9, ellipsis: true })
      .text(pageOf(page + 1, count), margin, 841.89 - margin, { width, align: "right", lineBreak: false });
  }
  pdf.end();
  return done;

  function printFact(name: string, value: string): void {
    const top = pdf.y;
    pdf.font(regular).fontSize(9).fillColor("#4a5561").text(name, margin, top, { width: factWidth }).fillColor("black");
    pdf.text(value, margin + factWidth, top, { width: width - factWidth }).moveDown(0.2);
    pdf.x = margin;
  }

  function print(cells: readonly string[], font: string): void {
    pdf.font(font).fontSize(size);
    const heights = columns.map((column, at) =>
      pdf.heightOfString(cells[at] ?? "", { width: column.width * width - 2 * padding }),
    );
    const height = Math.max(...heights) + 2 * padding;
    makeRoom(height, cells !== titles);
    pdf.font(font).fontSize(size);
    const top = pdf.y;
    let left = margin;
    for (const [at, { width: share, align }] of columns.entries()) {
      pdf.text(cells[at] ?? "", left + padding, top + padding, { width: share * width - 2 * padding, align });
      left += share * width;
    }
    pdf
      .moveTo(margin, top + height)
      .lineTo(margin + width, top + height)
      .lineWidth(0.4)
      .strokeColor("#d5dbe1")
      .stroke();
    pdf.x = margin;
    pdf.y = top + height;
  }

  function printHeading(heading: string): void {
    makeRoom(40, true);
    pdf
      .font(bold)
      .fontSize(10)
      .text(heading, margin, pdf.y + 8, { width });
    pdf.y += 2;
  }

  function makeRoom(height: number, withHead: boolean): void {
    if (pdf.y + height <= bottom) return;
    pdf.addPage();
    if (withHead) print(titles, bold);
  }
}
