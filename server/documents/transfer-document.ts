import { taxedTotals } from "#app/domain/order/shipped-line.ts";
import { countryCodes, orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countedCells, kopecksOf, numericDate, type GoodsLine } from "./goods-table.ts";
import { area, innOf, openPaper, paperHead, signatures, type PaperParty } from "./paper-head.ts";
import { footPages, ruledTable, type RuledColumn } from "./ruled-table.ts";

const t = namespace("orderPapers", texts);

/** Dates are ISO. */
export type TransferDocument = {
  number: string;
  date: string;
  seller: PaperParty;
  buyer: PaperParty;
  consignee: string | null;
  order: { number: string; date: string };
  contract: string | null;
  contractDate: string | null;
  /** The buyer's own order number. */
  customerNumber: string | null;
  /** Prepayment documents. */
  payments: readonly { number: string; date: string }[];
  lines: GoodsLine[];
};

/**
 * УПД with status 1: invoice and transfer document in one (письмо ФНС № ММВ-20-3/96@, постановление № 1137). Columns
 * 12–14 (traceable goods) are omitted, as allowed on paper when there are none.
 */
export async function printedUpd(document: TransferDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { number, date, lines } = document;
  const shown = { number, date: numericDate(date) };
  const title = t("listed", { title: t("type.upd"), ...shown });
  const { pdf, done } = await openPaper(title);
  paperHead(
    pdf,
    { mark: t("upd.mark"), status: t("upd.status"), statusText: t("upd.statusText"), form: t("upd.form") },
    [t("upd.heading", shown), t("upd.correction")],
    factsOf(document),
  );
  const table = ruledTable(pdf, area, columns());
  table.head();
  lines.forEach((line, at) => table.row(cellsOf(line, at + 1)));
  const { net, vat, sum } = taxedTotals(lines);
  table.row(
    [
      "",
      "",
      t("total"),
      "",
      "",
      "",
      "",
      "",
      kopecksOf(net),
      t("mark.none"),
      "",
      kopecksOf(vat),
      kopecksOf(sum),
      "",
      "",
      "",
    ],
    { isTotal: true },
  );
  signed(pdf, document);
  footPages(pdf, area, (page, pages) => t("pageOf", { title: t("type.upd"), ...shown, page, pages }));
  pdf.end();
  return done;
}

function factsOf({ number, date, seller, buyer, consignee, payments, lines }: TransferDocument): [string, string][] {
  const shown = { number, date: numericDate(date), count: lines.length };
  return [
    [t("upd.seller"), seller.name],
    [t("upd.sellerAddress"), seller.address ?? t("dash")],
    [t("upd.sellerInn"), innOf(seller)],
    [t("upd.sender"), t("upd.senderSame")],
    [t("upd.consignee"), [buyer.name, consignee ?? buyer.address ?? ""].filter((part) => part !== "").join(", ")],
    [t("upd.paid"), payments.map(paymentText).join(", ") || t("dash")],
    [t("upd.shipped"), lines.length === 1 ? t("upd.shippedLine", shown) : t("upd.shippedLines", shown)],
    [t("upd.buyer"), buyer.name],
    [t("upd.buyerAddress"), buyer.address ?? t("dash")],
    [t("upd.buyerInn"), innOf(buyer)],
    [t("upd.currency"), t("currency")],
    [t("upd.state"), t("dash")],
  ];
}

function paymentText({ number, date }: { number: string; date: string }): string {
  return t("upd.paidBy", { number, date: numericDate(date) });
}

function columns(): RuledColumn[] {
  return [
    { title: t("upd.column.code"), code: t("mark.article"), width: 66, align: "left" },
    { title: t("upd.column.number"), code: "1", width: 22, align: "center" },
    { title: t("upd.column.name"), code: t("mark.name"), width: 165, align: "left" },
    { title: t("upd.column.kind"), code: t("mark.kind"), width: 30, align: "center" },
    { title: t("upd.column.okei"), code: "2", width: 28, align: "center" },
    { title: t("upd.column.unit"), code: t("mark.unit"), width: 30, align: "center" },
    { title: t("upd.column.quantity"), code: "3", width: 40, align: "right" },
    { title: t("upd.column.price"), code: "4", width: 52, align: "right" },
    { title: t("upd.column.net"), code: "5", width: 60, align: "right" },
    { title: t("upd.column.excise"), code: "6", width: 38, align: "center" },
    { title: t("upd.column.rate"), code: "7", width: 38, align: "center" },
    { title: t("upd.column.vat"), code: "8", width: 56, align: "right" },
    { title: t("upd.column.sum"), code: "9", width: 60, align: "right" },
    { title: t("upd.column.countryCode"), code: "10", width: 28, align: "center" },
    { title: t("upd.column.country"), code: t("mark.country"), width: 42, align: "center" },
    { title: t("upd.column.declaration"), code: "11", width: 38, align: "center" },
  ];
}

function cellsOf(line: GoodsLine, at: number): string[] {
  // Columns 10 to 11 are only for imported goods (Tax Code art. 169 p. 5 s. 13, 14).
  const isForeign = line.country !== "" && line.country !== t("homeCountry");
  return [
    codesOf(line),
    String(at),
    line.name,
    t("dash"),
    line.okei,
    line.unit,
    ...countedCells(line),
    isForeign ? (countryCodes[line.country] ?? t("dash")) : t("dash"),
    isForeign ? line.country : t("dash"),
    t("dash"),
  ];
}

/** Column А is free for the seller's product codes. */
function codesOf({ article, userArticle }: GoodsLine): string {
  if (userArticle === null) return article || t("dash");
  return `${article}\n${t("upd.ownArticle", { article: userArticle })}`;
}

function signed(pdf: PDFKit.PDFDocument, document: TransferDocument): void {
  const { date, seller, buyer } = document;
  pdf.y += 6;
  signatures(
    pdf,
    [
      [t("upd.head"), t("upd.accountant")],
      [t("upd.trader"), ""],
      [t("upd.basis"), t("upd.cargo")],
      [t("upd.handed"), t("upd.taken")],
      [t("upd.handedOn"), t("upd.takenOn")],
      [t("upd.other"), t("upd.otherTaken")],
      [t("upd.responsible"), t("upd.responsibleTaken")],
      [t("upd.maker"), t("upd.makerTaken")],
      [t("upd.stamp"), t("upd.stamp")],
    ],
    {
      [t("upd.basis")]: basisOf(document),
      [t("upd.cargo")]: " ",
      [t("upd.handedOn")]: numericDate(date),
      [t("upd.takenOn")]: " ",
      [t("upd.other")]: " ",
      [t("upd.otherTaken")]: " ",
      [t("upd.maker")]: `${seller.name}, ${innOf(seller)}`,
      [t("upd.makerTaken")]: `${buyer.name}, ${innOf(buyer)}`,
      [t("upd.stamp")]: " ",
    },
  );
}

/** «Договор № … от …, заказ № … от …, номер заказа покупателя …». */
export function basisOf({
  order,
  contract,
  contractDate,
  customerNumber,
}: Pick<TransferDocument, "order" | "contract" | "contractDate" | "customerNumber">): string {
  const ordered = t("upd.basisOrder", { number: order.number, date: numericDate(order.date) });
  return [
    ...(contract === null
      ? []
      : [
          contractDate === null
            ? t("upd.basisContract", { number: contract })
            : t("upd.basisDatedContract", { number: contract, date: numericDate(contractDate) }),
        ]),
    contract === null ? ordered : ordered.charAt(0).toLowerCase() + ordered.slice(1),
    ...(customerNumber === null ? [] : [t("upd.basisOwnNumber", { number: customerNumber })]),
  ].join(", ");
}
