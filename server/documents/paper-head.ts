import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bold, openPdf, regular } from "./pdf.ts";
import type { Area } from "./ruled-table.ts";

const t = namespace("orderPapers", texts);

type Pdf = PDFKit.PDFDocument;
export type PaperParty = { name: string; inn: string | null; kpp: string | null; address: string | null };

const margin = 24;
/** A landscape A4 page. */
export const area: Area = { left: margin, width: 841.89 - 2 * margin, bottom: 595.28 - margin - 14 };
const markWidth = 104;
const labelWidth = 190;
/** Height of a labelled field, and of a signature line with two captions below it. */
const lineHeights = { filled: 21, signed: 28 };

/** A landscape document whose pages are numbered when it is finished. */
export function openPaper(title: string) {
  return openPdf({ margin, layout: "landscape", bufferPages: true, info: { Title: title } });
}

/** Form name and status on the left, heading and facts on the right. */
export function paperHead(
  pdf: Pdf,
  { mark, status, statusText, form }: { mark: string; status: string; statusText: string; form: string },
  headings: readonly string[],
  facts: readonly [string, string][],
): void {
  const top = pdf.y;
  pdf.font(bold).fontSize(8).text(mark, margin, top, { width: markWidth }).moveDown(0.6);
  pdf.fontSize(9).text(status, { width: markWidth }).moveDown(0.4);
  pdf.font(regular).fontSize(6).fillColor("#4a5561").text(statusText, { width: markWidth }).fillColor("black");
  const markEnd = pdf.y;
  const left = margin + markWidth + 10;
  const width = area.width - markWidth - 10;
  pdf.font(regular).fontSize(5.5).fillColor("#4a5561").text(form, left, top, { width, align: "right" });
  pdf.fillColor("black").moveDown(0.4);
  headings.forEach((heading, at) =>
    pdf
      .font(at === 0 ? bold : regular)
      .fontSize(at === 0 ? 11 : 8)
      .text(heading, left, pdf.y, { width }),
  );
  pdf.moveDown(0.3);
  for (const [name, value] of facts) fact(pdf, { name, value, left, width });
  const end = Math.max(pdf.y, markEnd);
  pdf
    .moveTo(left - 6, top)
    .lineTo(left - 6, end)
    .lineWidth(1)
    .strokeColor("black")
    .stroke();
  pdf.x = margin;
  pdf.y = end + 6;
}

function fact(
  pdf: Pdf,
  { name, value, left, width }: { name: string; value: string; left: number; width: number },
): void {
  const top = pdf.y;
  pdf.font(regular).fontSize(7).text(name, left, top, { width: labelWidth });
  const nameEnd = pdf.y;
  pdf.text(value, left + labelWidth, top, { width: width - labelWidth });
  pdf.y = Math.max(pdf.y, nameEnd) + 1;
}

export function innOf({ inn, kpp }: PaperParty): string {
  if (inn === null) return t("dash");
  return kpp === null ? inn : t("innKpp", { inn, kpp });
}

/** Signature fields in two columns of labelled lines. */
export function signatures(pdf: Pdf, rows: readonly [string, string][], values: Readonly<Record<string, string>>) {
  const half = (area.width - 20) / 2;
  // Keep all signatures on one page.
  const height = rows.reduce(
    (sum, pair) => sum + lineHeights[pair.every((label) => label === "" || label in values) ? "filled" : "signed"],
    0,
  );
  if (pdf.y + height > area.bottom) pdf.addPage();
  for (const pair of rows) {
    const top = pdf.y;
    let end = top;
    pair.forEach((label, at) => {
      if (label === "") return;
      const left = margin + at * (half + 20);
      pdf.font(regular).fontSize(6.5).fillColor("#4a5561").text(label, left, top, { width: half });
      const value = values[label];
      pdf
        .fillColor("black")
        .fontSize(7.5)
        .text(value ?? " ", left, pdf.y, { width: half });
      const hint = value === undefined ? `${t("upd.signature")}                         ${t("upd.fio")}` : "";
      pdf
        .moveTo(left, pdf.y)
        .lineTo(left + half, pdf.y)
        .lineWidth(0.4)
        .strokeColor("black")
        .stroke();
      if (hint !== "")
        pdf
          .fontSize(5.5)
          .fillColor("#4a5561")
          .text(hint, left, pdf.y + 1, { width: half, align: "center" })
          .fillColor("black");
      end = Math.max(end, pdf.y);
    });
    pdf.y = end + 2;
  }
}
