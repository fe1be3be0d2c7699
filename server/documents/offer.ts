import { fill } from "#app/i18n/translator.ts";
import { bold, openPdf, regular } from "./pdf.ts";

/** `isPicture`: it shows the pictures of the rows instead of their cells. */
type OfferColumn = { title: string; width: number; align: "left" | "right"; isPicture?: boolean };

/** Content of a document with a table of goods. Cells are formatted strings, from the left. */
export type OfferBody = {
  title: string;
  subtitle: string;
  facts: [string, string][];
  columns: OfferColumn[];
  rows: string[][];
  /** JPEG of each row, null for none. */
  pictures?: (Uint8Array | null)[];
  totals: [string, string][];
  words: string;
  note: string;
  /** Further tables below it, each with a title. */
  more?: (Pick<OfferBody, "columns" | "rows"> & { title: string })[];
  /** Template of the page number: «Страница {{page}} из {{pages}}». */
  pageOf: string;
};

const margin = 40;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 20;
const muted = "#4a5561";
const hairline = "#d5dbe1";
const padding = 4;
const pictureHeight = 30;

type Pdf = PDFKit.PDFDocument;

/** The offer as an A4 PDF with embedded fonts; the table head repeats on every page. */
export async function printedOffer(body: OfferBody): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, done } = await openPdf({
    margin,
    bufferPages: true,
    info: { Title: `${body.title} ${body.subtitle}` },
  });
  head(pdf, body);
  table(pdf, body);
  end(pdf, body);
  for (const one of body.more ?? []) titledTable(pdf, one);
  numberPages(pdf, body);
  pdf.end();
  return done;
}

function head(pdf: Pdf, { title, subtitle, facts }: OfferBody): void {
  pdf.font(bold).fontSize(18).text(title);
  pdf.font(regular).fontSize(11).fillColor(muted).text(subtitle).fillColor("black").moveDown(0.8);
  for (const [name, value] of facts) {
    const top = pdf.y;
    pdf.fontSize(9).fillColor(muted).text(name, margin, top, { width: 110 });
    pdf.fillColor("black").text(value, margin + 118, top, { width: width - 118 });
    pdf.y += 3;
  }
  pdf.moveDown(0.8);
}

/** Keeps the title on the page of its first row. */
function titledTable(pdf: Pdf, one: NonNullable<OfferBody["more"]>[number]): void {
  if (pdf.y + 80 > bottom) pdf.addPage();
  pdf
    .font(bold)
    .fontSize(10.5)
    .fillColor("black")
    .text(one.title, margin, pdf.y + 14, { width })
    .moveDown(0.3);
  table(pdf, one);
}

function table(pdf: Pdf, { columns, rows, pictures }: Pick<OfferBody, "columns" | "rows" | "pictures">): void {
  const head = { columns, cells: columns.map(({ title }) => title), isHead: true, picture: null };
  row(pdf, head);
  for (const [place, cells] of rows.entries()) {
    const line = { columns, cells, isHead: false, picture: pictures?.[place] ?? null };
    if (pdf.y + heightOf(pdf, line) > bottom) {
      pdf.addPage();
      row(pdf, head);
    }
    row(pdf, line);
  }
}

type Row = { columns: readonly OfferColumn[]; cells: readonly string[]; isHead: boolean; picture: Uint8Array | null };

function row(pdf: Pdf, line: Row): void {
  const { columns, cells, isHead, picture } = line;
  const height = heightOf(pdf, line);
  const top = pdf.y;
  if (isHead) pdf.rect(margin, top, width, height).fill("#f3f5f7");
  let left = margin;
  for (const [place, { width: share, align, isPicture }] of columns.entries()) {
    if (isPicture && picture !== null)
      pdf.image(Buffer.from(picture), left + padding, top + padding, {
        fit: [share * width - 2 * padding, height - 2 * padding],
        align: "center",
        valign: "center",
      });
    pdf
      .font(isHead ? bold : regular)
      .fontSize(8.5)
      .fillColor("black")
      .text(cells[place] ?? "", left + padding, top + padding, { width: share * width - 2 * padding, align });
    left += share * width;
  }
  pdf
    .moveTo(margin, top + height)
    .lineTo(margin + width, top + height)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke();
  pdf.x = margin;
  pdf.y = top + height;
}

function heightOf(pdf: Pdf, { columns, cells, picture }: Row): number {
  pdf.font(regular).fontSize(8.5);
  const heights = columns.map(({ width: share }, index) =>
    pdf.heightOfString(cells[index] ?? "", { width: share * width - 2 * padding }),
  );
  return Math.max(...heights, picture === null ? 0 : pictureHeight) + 2 * padding;
}

function end(pdf: Pdf, { totals, words, note }: OfferBody): void {
  if (pdf.y + 110 > bottom) pdf.addPage();
  pdf.y += 10;
  for (const [place, [name, value]] of totals.entries()) {
    const top = pdf.y;
    pdf.font(place === 0 ? bold : regular).fontSize(place === 0 ? 12 : 9.5);
    pdf.text(name, margin, top, { width: width - 130, align: "right" });
    pdf.text(value, margin + width - 126, top, { width: 122, align: "right" });
    pdf.y += 3;
  }
  pdf
    .font(regular)
    .fontSize(10)
    .text(words, margin, pdf.y + 8, { width });
  pdf
    .fontSize(8.5)
    .fillColor(muted)
    .text(note, margin, pdf.y + 8, { width });
}

function numberPages(pdf: Pdf, { pageOf }: OfferBody): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font(regular)
      .fontSize(8)
      .fillColor(muted)
      .text(fill(pageOf, { page: page + 1, pages: count }), margin, 841.89 - margin, {
        width,
        align: "right",
        lineBreak: false,
      });
  }
}
