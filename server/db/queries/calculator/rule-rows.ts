import { readFormula } from "#app/domain/calculator/formula.ts";
import type { Limits } from "#app/domain/calculator/limits.ts";
import { roles, type Rule } from "#app/domain/calculator/rule.ts";
import { colours, handleSides, openings, securityClasses, type Span } from "#app/domain/calculator/sash.ts";

/** A row of the table of rules: a part of a sash, or, in the role "limits", what a system allows of a whole one. */
export type RuleRow = {
  system_uuid: string;
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
export type SystemRules = { rules: Rule[]; limits: Limits[] };

export function rulesOf(rows: readonly RuleRow[]): SystemRules {
  return {
    rules: rows.flatMap((row) => ruleOf(row) ?? []),
    limits: rows.filter(({ role }) => role === "limits").map(limitsOf),
  };
}

/** Null for what a newer release wrote and this one does not know. */
function ruleOf(row: RuleRow): Rule | null {
  const role = roles.find((one) => one === row.role);
  const formula = readFormula(row.formula);
  if (role === undefined || formula === null) return null;
  return {
    role,
    article: row.article,
    ...spansOf(row),
    depth: row.depth_min === null || row.depth_max === null ? null : { min: row.depth_min, max: row.depth_max },
    sides: handleSides.filter((one) => row.sides.includes(one)),
    colours: colours.filter((one) => row.colours.includes(one)),
    security: securityClasses.filter((one) => row.security.includes(one)),
    formula,
    alternatives: row.alternatives,
    priority: row.priority,
  };
}

function limitsOf(row: RuleRow): Limits {
  return {
    ...spansOf(row),
    ratioMin: row.ratio_min,
    ratioMax: row.ratio_max,
    profileMass: row.profile_mass,
    profileDepth: row.depth_min,
  };
}

function spansOf(row: RuleRow): Pick<Limits, "openings" | "width" | "height" | "weightMax"> {
  const span = (min: number, max: number): Span => ({ min, max });
  return {
    openings: openings.filter((one) => row.openings.includes(one)),
    width: span(row.width_min, row.width_max),
    height: span(row.height_min, row.height_max),
    weightMax: row.weight_max,
  };
}
