import type { Gap } from "#app/domain/calculator/gap.ts";
import type { Glazing } from "#app/domain/calculator/glazing.ts";
import type { Why } from "#app/domain/calculator/kit.ts";
import { sashLimits, type SizeRange } from "#app/domain/calculator/sash.ts";
import type { UnmetWish } from "#app/domain/calculator/wishes.ts";
import { formatNumber } from "./format.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { namespace } from "./translator.ts";

const t = namespace("calculatorKit", calculatorKit);

/** «ШП 801–1000, до 100 кг; 1 на створку»: the sizes that selected a part, and how its quantity is computed. */
export function whyText({ width, height, weightMax, depth, formula, length }: Why): string {
  const chosen = [
    ...(width === null ? [] : [spanText("width", width)]),
    ...(height === null ? [] : [spanText("height", height)]),
    ...(weightMax === null ? [] : [t("weight", { weight: weightMax })]),
    ...(depth === null ? [] : [t("depth", { from: depth.min, to: depth.max })]),
  ].join(", ");
  const number = piecesText(formula, length ?? 0);
  return chosen === "" ? number : `${chosen}; ${number}`;
}

/** «ШП 801–1000»; callers omit a span that any size fits. */
export function spanText(size: "width" | "height", { min, max }: SizeRange): string {
  return min === max ? t(size === "width" ? "anyWidth" : "anyHeight", { from: min }) : t(size, { from: min, to: max });
}

export function isWhole(size: "width" | "height", { min, max }: SizeRange): boolean {
  return min <= sashLimits[size].min && max >= sashLimits[size].max;
}

export function gapText(gap: { code: Gap["code"]; limit?: number | undefined }): string {
  const { code, limit = 0 } = gap;
  const isRatio = code === "ratioOver" || code === "ratioUnder";
  return t(`gap.${code}`, { limit: isRatio ? formatNumber(limit) : limit });
}

/** «Масса створки ≈ 93 кг, рассчитана по размеру и стеклопакету»: the mass that parts were chosen for. */
export function massText({ mass, isMassEstimated, glazing }: Weighed): string {
  if (!isMassEstimated) return t("massTyped", { mass });
  return t("massEstimated", { mass, glazing: t(`glazing.${glazing}`).toLowerCase() });
}
type Weighed = { mass: number; isMassEstimated: boolean; glazing: Glazing };

/** A wish that does not apply to a sash. */
export function unmetText(wish: UnmetWish): string {
  return t(`unmet.${wish}`);
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
