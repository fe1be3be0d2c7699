import type { Gap, Why } from "#app/domain/calculator/kit.ts";
import { sashLimits, type Span } from "#app/domain/calculator/sash.ts";
import { formatNumber } from "./format.ts";
import { calculatorKit } from "./ru/calculator-kit.ts";
import { namespace } from "./translator.ts";

const t = namespace("calculatorKit", calculatorKit);

/** «ШП 801–1000, до 100 кг; 1 на створку»: the sizes that chose a part, and where its number comes from. */
export function whyText({ width, height, weightMax, formula, length }: Why): string {
  const chosen = [
    ...(width === null ? [] : [spanText("width", width)]),
    ...(height === null ? [] : [spanText("height", height)]),
    ...(weightMax === null ? [] : [t("weight", { weight: weightMax })]),
  ].join(", ");
  const number = piecesText(formula, length ?? 0);
  return chosen === "" ? number : `${chosen}; ${number}`;
}

/** «ШП 801–1000»; «ШП 250–1600» where any will do is nothing to be told. */
export function spanText(size: "width" | "height", { min, max }: Span): string {
  return min === max ? t(size === "width" ? "anyWidth" : "anyHeight", { from: min }) : t(size, { from: min, to: max });
}

export function isWhole(size: "width" | "height", { min, max }: Span): boolean {
  return min <= sashLimits[size].min && max >= sashLimits[size].max;
}

export function gapText(gap: { code: Gap["code"]; limit?: number | undefined }): string {
  return t(`gap.${gap.code}`, { limit: gap.limit ?? 0 });
}

function piecesText(formula: Why["formula"], length: number): string {
  if (formula.kind === "fixed") return t("fixed", { count: formula.pieces });
  const measured = { along: t(`along.${formula.along}`), length: formatNumber(length / 1000) };
  if (formula.kind === "perStep") return t("perStep", { ...measured, step: formula.step, min: formula.min });
  const each = formatNumber(formula.perMetre / 1000);
  return formula.base === 0
    ? t("perMeter", { ...measured, each })
    : t("perMeterMore", { ...measured, each, base: formula.base });
}
