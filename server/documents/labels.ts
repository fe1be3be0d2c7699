import { labelSize, type Label } from "#app/domain/picking/labels.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import { labelRows } from "#app/i18n/desk/picking-words.ts";
import { bold, openPdf, regular } from "./pdf.ts";

const t = namespace("deskPicking", texts);

type Pdf = PDFKit.PDFDocument;

const mm = 72 / 25.4;
const width = labelSize.width * mm;
const height = labelSize.height * mm;
const edge = 2 * mm;
const inner = width - 2 * edge;

/** A page of the printer's size for each label. */
export async function printedLabels(labels: readonly Label[]): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, done } = await openPdf({ size: [width, height], margin: 0, info: { Title: t("labels.title") } });
  for (const [at, label] of labels.entries()) {
    if (at > 0) pdf.addPage();
    if (label.kind === "box") drawBox(pdf, label);
    else drawGoods(pdf, label);
  }
  pdf.end();
  return done;
}

function drawGoods(pdf: Pdf, { name, article, code128, ean13 }: Label): void {
  drawName(pdf.font(bold), name ?? "");
  cut(pdf.font(regular).fontSize(8), article ?? "", { top: edge + 21, height: 10 });
  const top = edge + 33;
  const each = code128 !== null && ean13 !== null ? 27 : 48;
  if (code128 !== null) drawBars(pdf, code128, { top, height: each });
  if (ean13 === null) return;
  const below = code128 === null ? top : top + each + 3;
  drawBars(pdf, ean13.bars, { top: below, height: each - 9 });
  pdf
    .font(regular)
    .fontSize(7)
    .text(ean13.text, edge, below + each - 8, { width: inner, align: "center", lineBreak: false });
}

/** Two lines, in smaller letters if it needs them: the end of a name tells goods of one kind apart. */
function drawName(pdf: Pdf, name: string): void {
  const room = 21;
  const isLong = pdf.fontSize(8).heightOfString(name, { width: inner }) > room;
  cut(pdf.fontSize(isLong ? 6.5 : 8), name, { top: edge, height: room });
}

function drawBox(pdf: Pdf, label: Label): void {
  const { place, number } = label;
  cut(pdf.font(bold).fontSize(11), number, { top: edge, height: 14 });
  if (place !== null) cut(pdf.font(bold).fontSize(20), t("labels.place", place), { top: edge + 16, height: 26 });
  cut(pdf.font(regular).fontSize(9), labelRows(label).join("\n"), { top: edge + 46, height: height - 2 * edge - 46 });
}

/** What does not fit on the label is left out with an ellipsis: a label has one page. */
function cut(pdf: Pdf, text: string, { top, height: room }: { top: number; height: number }): void {
  pdf.fillColor("black").text(text, edge, top, { width: inner, height: room, ellipsis: true });
}

function drawBars(pdf: Pdf, bars: readonly number[], { top, height: tall }: { top: number; height: number }): void {
  const modules = bars.reduce((sum, wide) => sum + wide, 0);
  // Ten modules of quiet zone on each side.
  const one = Math.min(inner / (modules + 20), 1.2);
  let left = edge + (inner - modules * one) / 2;
  for (const [at, wide] of bars.entries()) {
    if (at % 2 === 0) pdf.rect(left, top, wide * one, tall);
    left += wide * one;
  }
  pdf.fill("black");
}
