import type { Calculation, CalculationInputs } from "#app/contract/calculator/calculator.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { gapText, unmetText } from "#app/i18n/calculator-why.ts";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { namespace } from "#app/i18n/translator.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { SheetBody } from "#server/documents/sheet.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { Report } from "#server/use-cases/basket/basket-report.ts";
import { calculate } from "./calculate.ts";
import { kitSheet, kitTables, sashFact } from "./kit-tables.ts";

const t = namespace("calculatorKit", calculatorKit);

type ReportRequest = { format: Report["type"]; inputs: CalculationInputs };

/** Shopping list of a calculation with unresolved parts; without sums for members without price access. */
export async function calculationReport(
  ports: Ports,
  buyer: Buyer,
  { format, inputs }: ReportRequest,
): Promise<ProblemOr<Report, "notFound">> {
  const calculated = await calculate(ports, buyer, inputs);
  if (!calculated.ok) return calculated;
  const today = localMoment(ports.clock.now().getTime(), buyer.city.timezone).date;
  const bytes =
    format === "xlsx" ? await sheetOf(calculated.value) : await paperOf(ports, buyer, calculated.value, inputs, today);
  return ok({ name: t("fileName", { date: today, type: format }), type: format, bytes });
}

function sheetOf(calculation: Calculation): Promise<Report["bytes"]> {
  const { specification, total, sashes } = calculation;
  const withSums = total !== null;
  const money = (value: number | null) => (withSums ? [value ?? ""] : []);
  const bought: SheetBody = {
    name: t("title"),
    columns: [
      { title: t("article"), width: 22, kind: "text" },
      { title: t("name"), width: 60, kind: "text" },
      { title: t("needed"), width: 10, kind: "amount" },
      { title: t("quantity"), width: 12, kind: "amount" },
      { title: t("unit"), width: 8, kind: "text" },
      ...(withSums
        ? [
            { title: t("price"), width: 12, kind: "money" as const },
            { title: t("sum"), width: 14, kind: "money" as const },
          ]
        : []),
    ],
    rows: [
      ...specification.map(({ article, product, needed, quantity, price, sum }) => [
        article,
        product?.name ?? t("notSold", { article }),
        needed,
        quantity ?? "",
        product?.unit ?? "",
        ...money(price),
        ...money(sum),
      ]),
      ...gapsOf(sashes).map(([name, reason]) => ["", `${name}: ${reason}`, "", "", "", ...money(null), ...money(null)]),
    ],
    totals: ["", t("total"), "", "", "", ...money(null), ...money(total)],
  };
  return makeDocument({ kind: "workbook", body: [bought, kitSheet(calculation)] });
}

async function paperOf(
  { settings }: Ports,
  { viewer: { client } }: Buyer,
  calculation: Calculation,
  { colour, securityClass }: CalculationInputs,
  today: string,
): Promise<Report["bytes"]> {
  const { system, sashes, specification, total } = calculation;
  const finish = [t(`colour.${colour}`), ...(securityClass ? [securityClass] : [])].join(", ");
  const gaps = gapsOf(sashes);
  return makeDocument({
    kind: "offer",
    body: {
      title: t("title"),
      subtitle: t("from", { date: formatDate(today) }),
      facts: [
        [t("seller"), t("sellerDetails", settings.seller)],
        ...(client === null ? [] : [[t("buyer"), client.name] satisfies [string, string]]),
        [t("system"), t("systemText", { brand: system.hardwareBrand, profile: system.profile.name })],
        [t("finish"), finish],
        ...sashes.map((sash, index): [string, string] => [t("sashName", { number: index + 1 }), sashFact(sash)]),
        ...gaps,
      ],
      columns: columnsOf(total !== null),
      rows: specification.map(({ article, product, quantity, price, sum }, index) => [
        String(index + 1),
        article,
        product?.name ?? t("notSold", { article }),
        quantity === null ? "" : formatNumber(quantity),
        product?.unit ?? "",
        ...(total === null ? [] : [bare(price), bare(sum)]),
      ]),
      totals: total === null ? [] : [[t("total"), formatMoney(total)]],
      words: "",
      more: kitTables(calculation),
      note: t("note"),
      pageOf: t("page"),
    },
  });
}

function columnsOf(withSums: boolean) {
  return [
    { title: t("place"), width: 0.05, align: "right" as const },
    { title: t("article"), width: 0.18, align: "left" as const },
    { title: t("name"), width: withSums ? 0.38 : 0.61, align: "left" as const },
    { title: t("quantity"), width: 0.1, align: "right" as const },
    { title: t("unit"), width: 0.06, align: "left" as const },
    ...(withSums
      ? [
          { title: t("price"), width: 0.1, align: "right" as const },
          { title: t("sum"), width: 0.13, align: "right" as const },
        ]
      : []),
  ];
}

/** Unavailable parts by sash with reasons, and inapplicable options. */
function gapsOf(sashes: Calculation["sashes"]): [string, string][] {
  return sashes.flatMap(({ lines, unmet }, index) => {
    const named = (role: (typeof lines)[number]["role"]) =>
      `${t("sashName", { number: index + 1 })}, ${t(role === null ? "wholeKit" : `role.${role}`).toLowerCase()}`;
    return [
      ...unmet.map((wish): [string, string] => [named(null), unmetText(wish)]),
      ...lines.flatMap(({ role, gap }): [string, string][] => (gap === null ? [] : [[named(role), gapText(gap)]])),
    ];
  });
}

function bare(roubles: number | null): string {
  return roubles === null ? "" : formatMoney(roubles).replace(/\s₽$/u, "");
}
