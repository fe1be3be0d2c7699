import type { ProblemOr } from "#app/contract/problem.ts";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { offerDays } from "#app/domain/limits.ts";
import { addWorkingDays } from "#app/domain/logistics/promise.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { moneyInWords } from "#app/i18n/sum-in-words.ts";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { offer as texts } from "#app/i18n/ru/orders/offer.ts";
import { namespace } from "#app/i18n/translator.ts";
import { basketContents } from "#server/db/queries/basket/baskets.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import { workCalendar } from "#server/use-cases/delivery/work-calendar.ts";
import type { Ports } from "#server/ports/ports.ts";
import { doNotDivideOf, pricingOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { pricedLines, productOf, type PricedBasketLine } from "./basket-view.ts";
import { offerPictures } from "./offer-pictures.ts";

const t = namespace("offer", texts);

export type Report = { name: string; type: "xlsx" | "pdf"; bytes: Uint8Array<ArrayBuffer> };

/**
 * The basket as a sheet or a commercial offer, at the buyer's prices and split by stock as on the page. Refused to
 * members without price access: retail prices would pass for the company's own.
 */
export async function basketReport(
  ports: Ports,
  buyer: Buyer,
  type: Report["type"],
): Promise<ProblemOr<Report, "basketEmpty">> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null) return no("basketEmpty");
  const contents = await basketContents(ports.database.db, { owner, ...pricingOf(buyer) });
  const lines = pricedLines(contents.lines, doNotDivideOf(buyer.viewer));
  if (lines.length === 0) return no("basketEmpty");
  const today = localMoment(ports.clock.now().getTime(), buyer.city.timezone).date;
  const bytes =
    type === "xlsx" ? await sheetOf(lines, seesOwnPrices(buyer.viewer)) : await offerOf(ports, buyer, lines, today);
  return ok({ name: `${t("sheet")} ${today}.${type}`, type, bytes });
}

function sheetOf(lines: readonly PricedBasketLine[], priced: boolean): Promise<Report["bytes"]> {
  const totals = totalsOf(lines, productOf);
  return makeDocument({
    kind: "workbook",
    body: [
      {
        name: t("sheet"),
        columns: [
          { title: t("article"), width: 20, kind: "text" },
          { title: t("userArticle"), width: 16, kind: "text" },
          { title: t("name"), width: 56, kind: "text" },
          { title: t("quantity"), width: 12, kind: "amount" },
          { title: t("unit"), width: 8, kind: "text" },
          ...(priced ? moneyColumns : []),
          { title: t("state"), width: 16, kind: "text" },
          { title: t("weight"), width: 10, kind: "amount" },
        ],
        rows: lines.map((line) => [
          line.item.article,
          line.item.userArticle ?? "",
          line.item.name,
          quantityToNumber(line.quantity),
          line.item.unit,
          ...(priced ? [moneyToNumber(line.price), moneyToNumber(line.sum), rateOf(line)] : []),
          t(`kind.${line.kind}`),
          gramsToKilograms(line.weightGrams),
        ]),
        totals: [
          ...["", "", t("total"), "", ""],
          ...(priced ? ["", moneyToNumber(totals.sum), ""] : []),
          ...["", gramsToKilograms(totals.weightGrams)],
        ],
      },
    ],
  });
}

const moneyColumns = [
  { title: t("price"), width: 12, kind: "money" },
  { title: t("sum"), width: 14, kind: "money" },
  { title: t("vatRate"), width: 10, kind: "text" },
] as const;

async function offerOf(
  ports: Ports,
  { viewer, city }: Buyer,
  lines: readonly PricedBasketLine[],
  today: string,
): Promise<Report["bytes"]> {
  const {
    database: { db },
    settings,
  } = ports;
  const totals = totalsOf(lines, productOf);
  const priced = seesOwnPrices(viewer);
  const pictures = await offerPictures(
    ports,
    lines.map(({ item }) => item),
  );
  const named = (priced ? 0.37 : 0.63) - (pictures === null ? 0 : pictureWidth);
  const [sum, vat] = [moneyToNumber(totals.sum), moneyToNumber(totals.vat)];
  const validUntil = addWorkingDays(today, offerDays, await workCalendar(db, today));
  const { client } = viewer;
  return makeDocument({
    kind: "offer",
    body: {
      title: t("title"),
      subtitle: t("from", { date: formatDate(today) }),
      facts: [
        [t("seller"), t("sellerDetails", settings.seller)],
        [t("contacts"), `${formatPhone(city.phone)}, ${settings.email}`],
        ...(client
          ? [
              [
                t("buyer"),
                client.inn === null ? client.name : t("buyerInn", { name: client.name, inn: client.inn }),
              ] satisfies [string, string],
            ]
          : []),
        [t("city"), city.name],
        priced ? [t("valid"), t("validDay", { day: formatDate(validUntil) })] : [t("prices"), t("pricesHidden")],
      ],
      columns: [
        { title: t("place"), width: 0.05, align: "right" },
        ...(pictures === null ? [] : [{ title: "", width: pictureWidth, align: "left" as const, isPicture: true }]),
        { title: t("article"), width: 0.16, align: "left" },
        { title: t("name"), width: named, align: "left" },
        { title: t("quantity"), width: 0.1, align: "right" },
        { title: t("unit"), width: 0.06, align: "left" },
        ...(priced ? offerMoney : []),
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        ...(pictures === null ? [] : [""]),
        line.item.article,
        `${nameOf(line)} (${t(`kind.${line.kind}`)})`,
        formatNumber(quantityToNumber(line.quantity)),
        line.item.unit,
        ...(priced ? [bare(moneyToNumber(line.price)), bare(moneyToNumber(line.sum))] : []),
      ]),
      ...(pictures !== null && { pictures }),
      totals: priced ? offerTotals(lines) : [],
      words: priced
        ? t("words", { words: `${moneyInWords(Math.round(sum * 100))}, ${t("vatWithin")} ${formatMoney(vat)}` })
        : "",
      note: t("note"),
      pageOf: t("page"),
    },
  });
}

const pictureWidth = 0.09;

const offerMoney = [
  { title: t("price"), width: 0.11, align: "right" },
  { title: t("sum"), width: 0.15, align: "right" },
] as const;

function offerTotals(lines: readonly PricedBasketLine[]): [string, string][] {
  return [
    [t("total"), formatMoney(moneyToNumber(totalsOf(lines, productOf).sum))],
    ...[...new Set(lines.map(rateOf))].map((rate): [string, string] => [
      rate === t("noVat") ? t("noVat") : `${t("vat")} ${rate}`,
      formatMoney(
        rate === t("noVat")
          ? 0
          : moneyToNumber(
              totalsOf(
                lines.filter((line) => rateOf(line) === rate),
                productOf,
              ).vat,
            ),
      ),
    ]),
  ];
}

/** With the buyer's own code, if any. */
function nameOf({ item: { name, userArticle } }: PricedBasketLine): string {
  return userArticle === null ? name : t("ownCode", { name, code: userArticle });
}

function rateOf({ vatRate }: PricedBasketLine): string {
  return vatRate === null ? t("noVat") : t("rate", { rate: vatRate });
}

/** Without currency, which is in the column title. */
function bare(roubles: number): string {
  return formatMoney(roubles).replace(/\s₽$/u, "");
}
