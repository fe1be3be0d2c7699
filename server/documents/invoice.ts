import { moneyFromNumber } from "#app/domain/money.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { invoiceQr, type Payee } from "#app/domain/order/invoice-qr.ts";
import { formatDate, formatQuantity } from "#app/i18n/format.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { invoice as texts } from "#app/i18n/ru/orders/invoice.ts";
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
  /** The sales contract, and the buyer's own order number. */
  contract?: { number: string; date: string | null } | null;
  customerNumber?: string | null;
  payee: Payee & { address: string };
  buyer: { name: string; inn: string | null; kpp: string | null; address: string | null };
  lines: { name: string; unit: string; quantity: number; price: number; sum: number }[];
  total: number;
  /** By rate, highest first; null is «без НДС». Empty for a bill whose documents state the VAT. */
  vat: { rate: number | null; sum: number }[];
  /** Purpose of payment, if not the goods of the invoice. */
  purpose?: string;
};

const margin = 40;
const width = 595.28 - 2 * margin;
const columns = [24, width - 24 - 68 - 76 - 85, 68, 76, 85];
const codeSize = 116;

/** A company's invoice on A4 with a payment QR code for bank apps (ГОСТ Р 56042-2014). */
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
  grounds(pdf, invoice);
  table(pdf, invoice);
  sums(pdf, invoice);
  signatures(pdf, invoice);
  pdf.end();
  return done;
}

/** «1 250,00 ₽»: financial documents always show kopecks. */
function kopecksOf(roubles: number): string {
  return `${formatDecimal(roubles, { least: 2, most: 2 })}\u00a0₽`;
}

/** A unit price may be finer than a kopeck. */
function priceOf(roubles: number): string {
  return `${formatDecimal(roubles, { least: 2, most: 3 })}\u00a0₽`;
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

/** Payee's bank details with the QR code beside them. */
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

/** The contract and the buyer's own order number, if any. */
function grounds(pdf: PDFKit.PDFDocument, { contract = null, customerNumber = null }: Invoice): void {
  if (contract !== null) {
    const { number, date } = contract;
    const named = date === null ? t("contract", { number }) : t("datedContract", { number, date: formatDate(date) });
    party(pdf, t("basis"), [named]);
  }
  if (customerNumber !== null) party(pdf, t("ownNumber"), [customerNumber]);
}

function table(pdf: PDFKit.PDFDocument, { lines }: Invoice): void {
  pdf.moveDown(0.6);
  row(pdf, bold, [t("column.number"), t("column.name"), t("column.quantity"), t("column.price"), t("column.sum")]);
  for (const [at, line] of lines.entries())
    row(pdf, regular, [
      String(at + 1),
      line.name,
      // A long unit goes to a line of its own.
      formatQuantity(line.quantity, line.unit).replace(/\u00a0(?=\D+$)/, " "),
      priceOf(line.price),
      kopecksOf(line.sum),
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

function sums(
  pdf: PDFKit.PDFDocument,
  { lines: { length: count }, total, vat, validUntil, isPaid, payee }: Invoice,
): void {
  // VAT of partial remainders cannot be computed: a bill for debts refers to its documents.
  const vatReference: [string, string][] = vat.length === 0 ? [[t("vatOfDocuments"), ""]] : [];
  const lines: [string, string][] = [
    [t("total"), kopecksOf(total)],
    ...vat.map(({ rate, sum }): [string, string] =>
      rate === null ? [t("withoutVat"), ""] : [t("vat", { rate: String(rate) }), kopecksOf(sum)],
    ),
    ...vatReference,
  ];
  const words = t("words", { sum: moneyInWords(Math.round(total * 100)) });
  const until = isPaid ? t("paid") : validUntil === null ? "" : t("valid", { date: formatDate(validUntil) });
  pdf.font(regular).fontSize(9.5);
  const ordinary = pdf.heightOfString(t("counted", { count, sum: kopecksOf(total) }), { width });
  const untilHeight = pdf.heightOfString(until, { width });
  pdf.font(bold).fontSize(10.5);
  const bolder = pdf.currentLineHeight(true);
  const height =
    8 + (lines.length + 1.6) * bolder + 1.2 * ordinary + pdf.heightOfString(words, { width }) + untilHeight;
  // Keep the signatures on the page of the totals.
  if (pdf.y + height + signaturesHeight(payee) > pdf.page.maxY()) pdf.addPage();
  pdf.y += 8;
  for (const [name, value] of lines) {
    const top = pdf.y;
    pdf
      .font(bold)
      .fontSize(10.5)
      .text(name, margin, top, { width: width - 120, align: "right" });
    pdf.text(value, margin + width - 112, top, { width: 108, align: "right" });
  }
  pdf.moveDown(0.8).font(regular).fontSize(9.5);
  pdf.text(t("counted", { count, sum: kopecksOf(total) }), margin, pdf.y, { width });
  pdf.moveDown(0.2).font(bold).fontSize(10.5);
  pdf.text(words, margin, pdf.y, { width });
  pdf.moveDown(0.8).font(regular).fontSize(9.5);
  if (until !== "") pdf.text(until);
}

const signatureHeight = 30;

function signersOf({ name }: Invoice["payee"]): string[] {
  return /^ИП /.test(name) ? [t("trader")] : [t("head"), t("accountant")];
}

function signaturesHeight(payee: Invoice["payee"]): number {
  return 16 + signersOf(payee).length * signatureHeight + 14;
}

/** Signature lines: a company's head and accountant, or a sole trader. */
function signatures(pdf: PDFKit.PDFDocument, { payee }: Invoice): void {
  const signers = signersOf(payee);
  if (pdf.y + signaturesHeight(payee) > pdf.page.maxY()) pdf.addPage();
  pdf.y += 16;
  for (const name of signers) {
    const line = pdf.y + 12;
    pdf.font(bold).fontSize(9.5).fillColor("black").text(name, margin, pdf.y, { width: 170 });
    for (const [left, length, hint] of [
      [margin + 176, 130, t("signature")],
      [margin + 316, width - 316, t("fio")],
    ] as const) {
      pdf
        .moveTo(left, line)
        .lineTo(left + length, line)
        .lineWidth(0.5)
        .strokeColor("black")
        .stroke();
      pdf
        .font(regular)
        .fontSize(6.5)
        .fillColor("#4a5561")
        .text(hint, left, line + 2, { width: length, align: "center" });
    }
    pdf.y = line - 12 + signatureHeight;
  }
  pdf.font(regular).fontSize(8).fillColor("black").text(t("stamp"), margin, pdf.y, { width });
}
