import { moneyFromNumber } from "#app/domain/money.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { invoiceQr, type Payee } from "#app/domain/order/invoice-qr.ts";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { invoice as texts } from "#app/i18n/ru/invoice.ts";
import { moneyInWords } from "#app/i18n/sum-in-words.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bold, openPdf, regular } from "./pdf.ts";

const t = namespace("invoice", texts);

/** Decimal roubles, ISO dates. */
export type Invoice = {
  number: string;
  date: string;
  validUntil: string | null;
  isPaid: boolean;
  payee: Payee & { address: string };
  buyer: { name: string; inn: string | null; kpp: string | null; address: string | null };
  lines: { name: string; unit: string; quantity: number; price: number; sum: number }[];
  total: number;
  /** By rate, the highest first; null is «без НДС». None of an invoice for documents that tell it themselves. */
  vat: { rate: number | null; sum: number }[];
  /** What the payment is for, where it is not the invoice's goods. */
  purpose?: string;
};

const margin = 40;
const width = 595.28 - 2 * margin;
const columns = [24, width - 24 - 80 - 80 - 85, 80, 80, 85];
const codeSize = 116;

/** A company's invoice on A4 with the code its bank's app reads (ГОСТ Р 56042-2014). */
export async function printedInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const { default: QRCode } = await import("qrcode");
  const title = t("title", { number: invoice.number, date: formatDate(invoice.date) });
  const { pdf, done } = await openPdf({ margin, info: { Title: title } });
  const code = await QRCode.toBuffer(
    invoiceQr(invoice.payee, {
      kopecks: Math.round(invoice.total * 100),
      purpose: invoice.purpose ?? purposeOf(invoice),
    }),
    {
      errorCorrectionLevel: "M",
      margin: 4,
      scale: 4,
    },
  );
  payeeBox(pdf, invoice, code);
  pdf.font(bold).fontSize(15).text(title, margin, pdf.y, { width }).moveDown(0.6);
  party(pdf, t("seller"), [invoice.payee.name, innOf(invoice.payee), invoice.payee.address]);
  party(pdf, t("buyer"), [invoice.buyer.name, innOf(invoice.buyer), invoice.buyer.address]);
  table(pdf, invoice);
  sums(pdf, invoice);
  pdf.end();
  return done;
}

function purposeOf({ number, date, vat }: Invoice): string {
  const sum = vat.reduce((all, one) => all + one.sum, 0);
  const values = { number, date: formatDate(date) };
  return sum === 0
    ? t("purposeWithoutVat", values)
    : t("purpose", { ...values, vat: kopecks(moneyFromNumber(Math.round(sum * 100) / 100)) });
}

function innOf({ inn, kpp }: { inn: string | null; kpp: string | null }): string | null {
  if (inn === null) return null;
  return kpp === null ? t("inn", { inn }) : t("innKpp", { inn, kpp });
}

/** Who is paid and where, with the code beside it. */
function payeeBox(pdf: PDFKit.PDFDocument, { payee }: Invoice, code: Buffer): void {
  const top = pdf.y;
  const left = width - codeSize - 16;
  pdf.image(code, margin + width - codeSize, top, { width: codeSize });
  pdf.font(regular).fontSize(7).fillColor("#4a5561");
  pdf.text(t("qr"), margin + width - codeSize, top + codeSize, { width: codeSize, align: "center" });
  const codeEnd = pdf.y;
  const rows: [string, string[]][] = [
    [t("bank"), [payee.bank, t("bic", { bic: payee.bic }), t("corrAccount", { account: payee.corrAccount })]],
    [t("payee"), [payee.name, innOf(payee) ?? "", t("account", { account: payee.account })]],
  ];
  pdf.y = top;
  for (const [name, lines] of rows) {
    pdf.font(regular).fontSize(8).fillColor("#4a5561").text(name, margin, pdf.y, { width: left });
    pdf.fontSize(10.5).fillColor("black");
    for (const line of lines) pdf.text(line, { width: left });
    pdf.moveDown(0.5);
  }
  pdf.y = Math.max(pdf.y, codeEnd) + 14;
}

function party(pdf: PDFKit.PDFDocument, name: string, facts: (string | null)[]): void {
  pdf.font(regular).fontSize(10).text(`${name}: `, margin, pdf.y, { width, continued: true });
  pdf
    .font(bold)
    .text(facts.filter((fact) => fact !== null && fact !== "").join(", "))
    .moveDown(0.4);
}

function table(pdf: PDFKit.PDFDocument, { lines }: Invoice): void {
  pdf.moveDown(0.6);
  row(pdf, bold, [t("column.number"), t("column.name"), t("column.quantity"), t("column.price"), t("column.sum")]);
  for (const [at, line] of lines.entries())
    row(pdf, regular, [
      String(at + 1),
      line.name,
      `${formatNumber(line.quantity)} ${line.unit}`,
      formatMoney(line.price),
      formatMoney(line.sum),
    ]);
}

function row(pdf: PDFKit.PDFDocument, font: string, cells: string[]): void {
  pdf.font(font).fontSize(9.5);
  const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(cell, { width: (columns[at] ?? 0) - 8 })));
  if (pdf.y + height + 8 > pdf.page.maxY()) pdf.addPage();
  const top = pdf.y;
  let left = margin;
  cells.forEach((cell, at) => {
    const cellWidth = columns[at] ?? 0;
    pdf.text(cell, left + 4, top + 4, { width: cellWidth - 8, align: at > 1 ? "right" : "left" });
    left += cellWidth;
  });
  const bottom = top + height + 8;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + width, bottom)
    .lineWidth(0.5)
    .strokeColor("#9aa5b1")
    .stroke();
  pdf.y = bottom;
}

function sums(pdf: PDFKit.PDFDocument, { total, vat, validUntil, isPaid }: Invoice): void {
  // What is left of a document is no whole number of its taxes: an invoice for debts refers to the documents.
  const untold: [string, string][] = vat.length === 0 ? [[t("vatOfDocuments"), ""]] : [];
  const lines: [string, string][] = [
    [t("total"), formatMoney(total)],
    ...vat.map(({ rate, sum }): [string, string] =>
      rate === null ? [t("withoutVat"), ""] : [t("vat", { rate: String(rate) }), formatMoney(sum)],
    ),
    ...untold,
  ];
  if (pdf.y + 120 > pdf.page.maxY()) pdf.addPage();
  pdf.y += 8;
  for (const [name, value] of lines) {
    const top = pdf.y;
    pdf
      .font(bold)
      .fontSize(10.5)
      .text(name, margin, top, { width: width - 120, align: "right" });
    pdf.text(value, margin + width - 112, top, { width: 108, align: "right" });
  }
  pdf.moveDown(0.8).font(bold).fontSize(10.5);
  pdf.text(t("words", { sum: moneyInWords(Math.round(total * 100)) }), margin, pdf.y, { width });
  pdf.moveDown(0.8).font(regular).fontSize(9.5);
  if (isPaid) pdf.text(t("paid"));
  else if (validUntil !== null) pdf.text(t("valid", { date: formatDate(validUntil) }));
}
