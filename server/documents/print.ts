import type { DocumentBody } from "./body.ts";
import { bold, openPdf, regular } from "./pdf.ts";

const margin = 56;
const width = 595.28 - 2 * margin;
const label = 150;

/**
 * The document as an A4 PDF with embedded fonts. Output is byte-identical for equal bodies in every process at any
 * time: no timestamps and no compression, since zlib versions differ. So the size shown on the product page matches the
 * file.
 */
export async function printed(body: DocumentBody): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, done } = await openPdf({
    margin,
    compress: false,
    info: { Title: `${body.title}. ${body.subtitle}`, CreationDate: new Date(0) },
  });
  write(pdf, body);
  pdf.end();
  return done;
}

function write(pdf: PDFKit.PDFDocument, { title, subtitle, facts, sections, note }: DocumentBody): void {
  pdf.font(bold).fontSize(20).text(title, { lineGap: 2 });
  pdf.font(regular).fontSize(13).fillColor("#4a5561").text(subtitle).fillColor("black").moveDown(1.2);
  for (const [name, value] of facts) fact(pdf, name, value);
  for (const { title: heading, lines } of sections) {
    pdf.moveDown(1).font(bold).fontSize(13).text(heading, margin).moveDown(0.3);
    pdf.font(regular).fontSize(11);
    for (const line of lines) pdf.text(line, { lineGap: 3, paragraphGap: 4 });
  }
  pdf.moveDown(2).fontSize(9).fillColor("#4a5561").text(note, margin);
}

/** A table row of label and value under a hairline. */
function fact(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  pdf.fontSize(11);
  const height = Math.max(
    pdf.heightOfString(name, { width: label }),
    pdf.heightOfString(value, { width: width - label - 12 }),
  );
  if (pdf.y + height + 8 > pdf.page.maxY()) pdf.addPage();
  const top = pdf.y;
  pdf.fillColor("#4a5561").text(name, margin, top, { width: label });
  pdf.fillColor("black").text(value, margin + label + 12, top, { width: width - label - 12 });
  const bottom = top + height + 4;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + width, bottom)
    .lineWidth(0.5)
    .strokeColor("#d5dbe1")
    .stroke();
  pdf.x = margin;
  pdf.y = bottom + 4;
}
