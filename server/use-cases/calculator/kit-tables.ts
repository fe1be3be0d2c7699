import type { Calculation } from "#app/contract/calculator/calculator.ts";
import { gapText, massText, unmetText } from "#app/i18n/calculator-why.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OfferBody } from "#server/documents/offer.ts";
import type { SheetBody } from "#server/documents/sheet.ts";

const t = namespace("calculatorKit", calculatorKit);

type Kits = Pick<Calculation, "sashes" | "specification">;

/** Kits by sash in fitting order, as a sheet beside the shopping list. */
export function kitSheet(calculation: Kits): SheetBody {
  return {
    name: t("kits"),
    columns: [
      { title: t("sashColumn"), width: 12, kind: "text" },
      { title: t("openingColumn"), width: 20, kind: "text" },
      { title: t("widthColumn"), width: 14, kind: "amount" },
      { title: t("heightColumn"), width: 14, kind: "amount" },
      { title: t("massColumn"), width: 10, kind: "amount" },
      { title: t("massFromColumn"), width: 14, kind: "text" },
      { title: t("glazingColumn"), width: 34, kind: "text" },
      { title: t("roleColumn"), width: 26, kind: "text" },
      { title: t("article"), width: 22, kind: "text" },
      { title: t("name"), width: 60, kind: "text" },
      { title: t("perSash"), width: 12, kind: "amount" },
      { title: t("ofAll"), width: 12, kind: "amount" },
    ],
    rows: calculation.sashes.flatMap((sash, index) =>
      kitLines(sash, calculation).map(({ role, article, name, perSash, total }) => [
        t("sashName", { number: index + 1 }),
        t(`opening.${sash.opening}`),
        ...[sash.sashWidth, sash.sashHeight, sash.mass],
        t(`massFrom.${sash.isMassEstimated ? "estimated" : "typed"}`),
        t(`glazing.${sash.glazing}`),
        ...[role, article, name, perSash, total],
      ]),
    ),
    totals: null,
  };
}

/** The same for print: one titled table per sash. */
export function kitTables(calculation: Kits): OfferBody["more"] {
  const columns = [
    { title: t("roleColumn"), width: 0.2, align: "left" as const },
    { title: t("article"), width: 0.18, align: "left" as const },
    { title: t("name"), width: 0.4, align: "left" as const },
    { title: t("perSash"), width: 0.12, align: "right" as const },
    { title: t("ofAll"), width: 0.1, align: "right" as const },
  ];
  return calculation.sashes.map((sash, index) => ({
    title: `${t("sashName", { number: index + 1 })}: ${sashFact(sash)}`,
    columns,
    rows: kitLines(sash, calculation).map(({ role, article, name, perSash, total }) => [
      ...[role, article, name],
      perSash === null ? "" : formatNumber(perSash),
      total === null ? "" : formatNumber(total),
    ]),
  }));
}

/** «Откидное, 900 × 600 мм, ручка слева, 3 шт. Масса створки ≈ 25 кг, …». */
export function sashFact(sash: Calculation["sashes"][number]): string {
  const { opening, sashWidth, sashHeight, handleSide, quantity } = sash;
  const named = t("sash", {
    opening: t(`opening.${opening}`),
    width: sashWidth,
    height: sashHeight,
    side: t(`sideOf.${handleSide}`),
  });
  return `${t("sashFact", { sash: named, count: quantity })}. ${massText(sash)}`;
}

/** Includes unavailable parts with reasons, and inapplicable options. */
function kitLines({ lines, unmet }: Kits["sashes"][number], { specification }: Kits) {
  const names = new Map(specification.map(({ article, product }) => [article, product?.name]));
  const apart = unmet.map((wish) => ({
    role: t("wholeKit"),
    article: "",
    name: unmetText(wish),
    perSash: null,
    total: null,
  }));
  const parts = lines.map(({ role, article, perSash, total, gap }) => ({
    role: t(role === null ? "wholeKit" : `role.${role}`),
    article: article ?? "",
    name: gap !== null ? gapText(gap) : (names.get(article ?? "") ?? t("notSold", { article: article ?? "" })),
    perSash: gap === null ? perSash : null,
    total: gap === null ? total : null,
  }));
  return [...apart, ...parts];
}
