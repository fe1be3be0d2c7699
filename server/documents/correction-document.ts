import { zeroMoney, subtractMoney } from "#app/domain/money.ts";
import { correctionTotals, netSum, type TaxedLine, type TaxedTotals } from "#app/domain/order/shipped-line.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countedCells, kopecksOf, numericDate, type GoodsLine } from "./goods-table.ts";
import { area, innOf, openPaper, paperHead, signatures, type PaperParty } from "./paper-head.ts";
import { basisOf } from "./transfer-document.ts";
import { footPages, ruledTable, type RuledColumn } from "./ruled-table.ts";

const t = namespace("orderPapers", texts);

type CorrectedLine = Pick<GoodsLine, "name" | "unit" | "okei"> & { was: TaxedLine; became: TaxedLine };

/** Dates are ISO. */
export type CorrectionDocument = {
  number: string;
  date: string;
  upd: { number: string; date: string };
  seller: PaperParty;
  buyer: PaperParty;
  reason: string;
  order: { number: string; date: string };
  contract: string | null;
  contractDate: string | null;
  /** The buyer's own order number. */
  customerNumber: string | null;
  lines: CorrectedLine[];
};

/** УКД with status 1: corrective invoice and agreement in one (письмо ФНС № ММВ-20-15/86@). */
export async function printedUkd(document: CorrectionDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { number, date, upd, lines, seller, buyer, reason } = document;
  const shown = { number, date: numericDate(date) };
  const { pdf, done } = await openPaper(t("listed", { title: t("type.ukd"), ...shown }));
  paperHead(
    pdf,
    { mark: t("ukd.mark"), status: t("ukd.status"), statusText: t("ukd.statusText"), form: t("ukd.form") },
    [t("ukd.heading", shown), t("ukd.source", { number: upd.number, date: numericDate(upd.date) })],
    [
      [t("upd.seller"), seller.name],
      [t("upd.sellerAddress"), seller.address ?? t("dash")],
      [t("upd.sellerInn"), innOf(seller)],
      [t("upd.buyer"), buyer.name],
      [t("upd.buyerAddress"), buyer.address ?? t("dash")],
      [t("upd.buyerInn"), innOf(buyer)],
      [t("upd.currency"), t("currency")],
      [t("ukd.basis"), reason],
      [t("ukd.order"), basisOf(document)],
    ],
  );
  const table = ruledTable(pdf, area, columns());
  table.head();
  lines.forEach((line, at) =>
    // Keep the four lines of one product on one page.
    rowsOf(line, at + 1).forEach((cells, index) => table.row(cells, { together: 4 - index })),
  );
  const { more, less } = correctionTotals(lines);
  table.row(totalCells(t("ukd.totalMore"), more), { isTotal: true });
  table.row(totalCells(t("ukd.totalLess"), less), { isTotal: true });
  pdf.y += 6;
  signatures(
    pdf,
    [
      [t("upd.head"), t("upd.accountant")],
      [t("upd.trader"), ""],
      [t("ukd.told"), t("ukd.agreed")],
      [t("ukd.toldOn"), t("ukd.agreedOn")],
      [t("upd.stamp"), t("upd.stamp")],
    ],
    { [t("ukd.toldOn")]: numericDate(date), [t("ukd.agreedOn")]: " ", [t("upd.stamp")]: " " },
  );
  footPages(pdf, area, (page, pages) => t("pageOf", { title: t("type.ukd"), ...shown, page, pages }));
  pdf.end();
  return done;
}

function columns(): RuledColumn[] {
  return [
    { title: t("ukd.column.number"), code: "1", width: 24, align: "center" },
    { title: t("ukd.column.name"), code: t("mark.name"), width: 190, align: "left" },
    { title: t("ukd.column.what"), code: t("mark.kind"), width: 84, align: "left" },
    { title: t("ukd.column.okei"), code: "2", width: 34, align: "center" },
    { title: t("ukd.column.unit"), code: t("mark.unit"), width: 36, align: "center" },
    { title: t("ukd.column.quantity"), code: "3", width: 52, align: "right" },
    { title: t("ukd.column.price"), code: "4", width: 66, align: "right" },
    { title: t("ukd.column.net"), code: "5", width: 78, align: "right" },
    { title: t("ukd.column.excise"), code: "6", width: 42, align: "center" },
    { title: t("ukd.column.rate"), code: "7", width: 44, align: "center" },
    { title: t("ukd.column.vat"), code: "8", width: 68, align: "right" },
    { title: t("ukd.column.sum"), code: "9", width: 75, align: "right" },
  ];
}

function rowsOf({ name, unit, okei, was, became }: CorrectedLine, at: number): string[][] {
  const change = {
    net: subtractMoney(netSum(became), netSum(was)),
    vat: subtractMoney(became.vatSum, was.vatSum),
    sum: subtractMoney(became.sum, was.sum),
  };
  const changed = (sign: 1 | -1) =>
    (["net", "vat", "sum"] as const).map((column) =>
      change[column] * sign > 0
        ? kopecksOf(sign === 1 ? change[column] : subtractMoney(zeroMoney, change[column]))
        : "",
    );
  const empty = ["", "", "", ""];
  const columnsOf = ([net = "", vat = "", sum = ""]: string[]) => [...empty, net, "", "", vat, sum];
  return [
    [String(at), name, t("ukd.was"), okei, unit, ...countedCells(was)],
    ["", "", t("ukd.became"), okei, unit, ...countedCells(became)],
    ["", "", t("ukd.more"), ...columnsOf(changed(1))],
    ["", "", t("ukd.less"), ...columnsOf(changed(-1))],
  ];
}

function totalCells(title: string, { net, vat, sum }: TaxedTotals): string[] {
  return ["", title, "", "", "", "", "", kopecksOf(net), t("mark.none"), "", kopecksOf(vat), kopecksOf(sum)];
}
