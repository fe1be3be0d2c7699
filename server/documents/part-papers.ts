import { namedPlace } from "#app/domain/city/named-place.ts";
import type { OrderCard, OrderCardLine, OrderCardPart } from "#app/domain/order/order-card.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate, formatKilograms, formatNumber } from "#app/i18n/format.ts";
import { deliveryDays, deliveryWay, serviceText } from "#app/i18n/order-delivery.ts";
import { partPapers as texts } from "#app/i18n/ru/orders/part-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bold, openPdf, regular } from "./pdf.ts";
import { footPages, ruledTable, type Area, type RuledColumn } from "./ruled-table.ts";

const t = namespace("partPapers", texts);

/** A part of an order to be packed; `date`: the ISO day of the order, `of`: number of the order's parts. */
export type PartPaper = {
  order: Pick<OrderCard, "number" | "customerNumber" | "comment" | "recipient" | "buyer">;
  part: OrderCardPart;
  date: string;
  of: number;
  seller: string;
};

type Pdf = PDFKit.PDFDocument;

const margin = 36;
const width = 595.28 - 2 * margin;
const area: Area = { left: margin, width, bottom: 841.89 - margin - 16 };
const sizes = { head: 8, body: 10, padding: 4 };
const muted = "#4a5561";
const factWidth = 130;
const signedHeight = 64;

/** For the warehouse, in the order of places; each part begins a page. */
export function printedPickLists(papers: readonly PartPaper[]): Promise<Uint8Array<ArrayBuffer>> {
  return printedPapers(papers, pickListOf);
}

/** Go with the goods, without prices; each part begins a page. */
export function printedPackingSlips(papers: readonly PartPaper[]): Promise<Uint8Array<ArrayBuffer>> {
  return printedPapers(papers, packingSlipOf);
}

function pickListOf({ order, part }: PartPaper): Contents {
  return {
    title: t("pickList.title", { number: part.number }),
    facts: [
      [t("warehouse"), part.warehouse === null ? t("awaited") : namedPlace(part.warehouse)],
      ...deliveryFacts(part),
      [t("recipient"), order.recipient.fio],
      ...(order.comment === null ? [] : [[t("comment"), order.comment] satisfies [string, string]]),
    ],
    columns: [
      { title: t("pickList.column.number"), width: 24, align: "center" },
      { title: t("pickList.column.place"), width: 70, align: "left" },
      { title: t("pickList.column.article"), width: 92, align: "left" },
      { title: t("pickList.column.name"), width: width - 340, align: "left" },
      { title: t("pickList.column.quantity"), width: 60, align: "right" },
      { title: t("pickList.column.unit"), width: 42, align: "center" },
      { title: t("pickList.column.tick"), width: 52, align: "center" },
    ],
    rows: byPlace(part.lines).map((line, at) => [
      String(at + 1),
      line.place ?? "",
      line.article,
      line.name,
      formatNumber(line.quantity),
      line.unit,
      "",
    ]),
    signed: [t("pickList.assembled"), t("pickList.checked")],
  };
}

function packingSlipOf({ order, part, seller }: PartPaper): Contents {
  const { company } = order.buyer;
  const { fio, phone, callMe } = order.recipient;
  return {
    title: t("packingSlip.title", { number: part.number }),
    facts: [
      [t("seller"), seller],
      [t("recipient"), t("recipientOf", { fio, phone: formatPhone(phone) })],
      ...(company === null
        ? []
        : [
            [
              t("company"),
              company.inn === null ? company.name : t("companyInn", { name: company.name, inn: company.inn }),
            ] satisfies [string, string],
          ]),
      ...deliveryFacts(part),
      ...(callMe ? [[t("callMe"), formatPhone(phone)] satisfies [string, string]] : []),
      ...(order.customerNumber === null
        ? []
        : [[t("customerNumber"), order.customerNumber] satisfies [string, string]]),
    ],
    columns: [
      { title: t("packingSlip.column.number"), width: 24, align: "center" },
      { title: t("packingSlip.column.article"), width: 110, align: "left" },
      { title: t("packingSlip.column.name"), width: width - 244, align: "left" },
      { title: t("packingSlip.column.quantity"), width: 66, align: "right" },
      { title: t("packingSlip.column.unit"), width: 44, align: "center" },
    ],
    rows: part.lines.map((line, at) => [
      String(at + 1),
      line.userArticle === null
        ? line.article
        : `${line.article}\n${t("packingSlip.ownArticle", { article: line.userArticle })}`,
      line.name,
      formatNumber(line.quantity),
      line.unit,
    ]),
    mark: t("packingSlip.boxes"),
    signed: [t("packingSlip.packed"), t("packingSlip.received")],
  };
}

type Contents = {
  title: string;
  facts: [string, string][];
  columns: RuledColumn[];
  rows: string[][];
  /** To be filled in by hand. */
  mark?: string;
  signed: [string, string];
};

async function printedPapers(
  papers: readonly PartPaper[],
  contentsOf: (paper: PartPaper) => Contents,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = papers.map((paper) => ({ paper, contents: contentsOf(paper) }));
  const { pdf, done } = await openPdf({ margin, bufferPages: true, info: { Title: all[0]?.contents.title ?? "" } });
  /** By page, from 0. */
  const footers: { title: string; first: number; pages: number }[] = [];
  for (const [at, { paper, contents }] of all.entries()) {
    if (at > 0) pdf.addPage();
    const first = pdf.bufferedPageRange().count - 1;
    printPaper(pdf, paper, contents);
    const pages = pdf.bufferedPageRange().count - first;
    for (let page = 0; page < pages; page += 1) footers.push({ title: contents.title, first, pages });
  }
  footPages(pdf, area, (number) => {
    const { title = "", first = 0, pages = 1 } = footers[number - 1] ?? {};
    return t("pageOf", { title, page: number - first, pages });
  });
  pdf.end();
  return done;
}

function printPaper(
  pdf: Pdf,
  { order, part, date, of }: PartPaper,
  { title, facts, columns, rows, mark, signed }: Contents,
): void {
  const shown = { number: order.number, date: formatDate(date) };
  pdf.font(bold).fontSize(18).text(title, margin, margin, { width });
  pdf
    .font(regular)
    .fontSize(11)
    .fillColor(muted)
    .text(of === 1 ? t("order", shown) : t("partOf", { ...shown, part: part.position, of }))
    .fillColor("black")
    .moveDown(0.7);
  for (const [name, value] of facts) fact(pdf, name, value);
  pdf.y += 8;
  const table = ruledTable(pdf, area, columns, sizes);
  table.head();
  for (const cells of rows) table.row(cells);
  ended(
    pdf,
    t("counted", {
      count: rows.length,
      weight: part.weightGrams === null ? t("weightUnknown") : formatKilograms(part.weightGrams),
    }),
    mark,
    signed,
  );
}

function deliveryFacts({ delivery }: OrderCardPart): [string, string][] {
  const services = serviceText(delivery.services);
  return [
    [t("way"), deliveryWay(delivery)],
    [delivery.type === "pickup" ? t("to.pickup") : t("to.address"), delivery.place],
    [t("days"), deliveryDays(delivery)],
    ...(delivery.isCostUnknown ? [[t("cost"), t("costUnknown")] satisfies [string, string]] : []),
    ...(services === "" ? [] : [[t("services"), services] satisfies [string, string]]),
  ];
}

function fact(pdf: Pdf, name: string, value: string): void {
  pdf.font(regular).fontSize(10);
  const height = Math.max(
    pdf.heightOfString(name, { width: factWidth }),
    pdf.heightOfString(value, { width: width - factWidth - 8 }),
  );
  if (pdf.y + height > area.bottom) pdf.addPage();
  const top = pdf.y;
  pdf.fillColor(muted).text(name, margin, top, { width: factWidth });
  pdf.fillColor("black").text(value, margin + factWidth + 8, top, { width: width - factWidth - 8 });
  pdf.x = margin;
  pdf.y = top + height + 3;
}

/** Totals and signatures stay on one page. */
function ended(pdf: Pdf, counted: string, mark: string | undefined, [first, second]: [string, string]): void {
  if (pdf.y + signedHeight > area.bottom) pdf.addPage();
  pdf.y += 10;
  const top = pdf.y;
  pdf
    .font(bold)
    .fontSize(11)
    .text(counted, margin, top, { width: width - 180 });
  if (mark !== undefined) pdf.text(mark, margin + width - 180, top, { width: 180, align: "right" });
  pdf.font(regular).fontSize(10);
  const line = top + 40;
  for (const [at, who] of [first, second].entries()) {
    const left = margin + at * (width / 2);
    pdf.text(t("signature", { who, date: "___.___.______" }), left, line, { width: width / 2, lineBreak: false });
  }
}

/** Goods without a known place come last. */
function byPlace(lines: readonly OrderCardLine[]): OrderCardLine[] {
  return [...lines].sort((a, b) => (a.place ?? "\uffff").localeCompare(b.place ?? "\uffff", "ru", { numeric: true }));
}
