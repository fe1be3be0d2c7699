import { writeFormula } from "#app/domain/calculator/formula.ts";
import type { Limits } from "#app/domain/calculator/limits.ts";
import type { Rule } from "#app/domain/calculator/rule.ts";

export type RuleSheetRow = {
  position: number;
  role: string;
  article: string | null;
  width_min: number;
  width_max: number;
  height_min: number;
  height_max: number;
  weight_max: number | null;
  openings: readonly string[];
  sides: readonly string[];
  colours: readonly string[];
  security: readonly string[];
  formula: string;
  alternatives: readonly string[];
  priority: number;
  ratio_min: number | null;
  ratio_max: number | null;
  profile_mass: number | null;
  depth_min: number | null;
  depth_max: number | null;
};

/** Table rows of the rules, without the system's uuid. */
export function ruleRows({ rules, limits }: { rules: readonly Rule[]; limits: readonly Limits[] }): RuleSheetRow[] {
  const none = { article: null, sides: [], colours: [], security: [], alternatives: [], priority: 0 };
  const anyRatio = { ratio_min: null, ratio_max: null, profile_mass: null };
  return [
    ...rules.map(({ width, height, weightMax, depth, formula, ...rule }) => ({
      ...rule,
      ...anyRatio,
      ...sizesOf({ width, height, weightMax }),
      depth_min: depth?.min ?? null,
      depth_max: depth?.max ?? null,
      formula: writeFormula(formula),
    })),
    ...limits.map(({ ratioMin, ratioMax, profileMass, profileDepth, ...one }) => ({
      ...none,
      ...sizesOf(one),
      role: "limits",
      openings: one.openings,
      formula: writeFormula({ kind: "fixed", pieces: 0 }),
      ratio_min: ratioMin,
      ratio_max: ratioMax,
      profile_mass: profileMass,
      depth_min: profileDepth,
      depth_max: profileDepth,
    })),
  ].map((row, position) => ({ ...row, position }));
}

function sizesOf({ width, height, weightMax }: Pick<Limits, "width" | "height" | "weightMax">) {
  return {
    width_min: width.min,
    width_max: width.max,
    height_min: height.min,
    height_max: height.max,
    weight_max: weightMax,
  };
}
