import { lengthAlong, piecesOf, type Formula } from "./formula.ts";
import { roles, type Role, type Rule } from "./rule.ts";
import { isWithin, type Opening, type Sash, type Span, type Wishes } from "./sash.ts";

/** Why there is no part: what of the sash is past what the system has, with the bound. */
export type Gap =
  | { code: "widthOver" | "widthUnder" | "heightOver" | "heightUnder" | "weightOver"; limit: number }
  | { code: "size" | "colour" | "security" | "side" | "opening" };

/** Why this part and so many: the span that chose it, where sizes choose, and the formula with the length it measured. */
export type Why = {
  width: Span | null;
  height: Span | null;
  weightMax: number | null;
  formula: Formula;
  /** Millimetres; null where the formula measures nothing. */
  length: number | null;
};

export type Part = { role: Role; article: string; alternatives: readonly string[]; pieces: number; why: Why };
/** `role` is null where the system has nothing for such an opening at all. */
type Missing = { role: Role | null; gap: Gap };
export type KitLine = Part | Missing;

/**
 * The kit of one sash: a line for every role that the system has for its opening. Whatever cannot be had is a line with its
 * reason and is never left out; a role that the rules need nothing for is no line.
 */
export function kitFor(rules: readonly Rule[], sash: Sash, wishes: Wishes): KitLine[] {
  const named = rules.filter((rule) => rule.openings.includes(sash.opening));
  if (named.length === 0) return [{ role: null, gap: { code: "opening" } }];
  return roles.flatMap((role): KitLine[] => {
    const own = named.filter((rule) => rule.role === role);
    if (own.length === 0) return [];
    const wished = ofWishes(own, sash, wishes);
    if (!Array.isArray(wished)) return [{ role, gap: wished }];
    const fitting = wished.filter((rule) => fits(rule, sash));
    const [first, ...others] = fitting;
    if (first === undefined) return [{ role, gap: gapOf(wished, sash) }];
    const best = others.reduce((so, rule) => (rule.priority > so.priority ? rule : so), first);
    const pieces = piecesOf(best.formula, sash);
    if (best.article === null || pieces === 0) return [];
    const { article, alternatives } = best;
    return [{ role, article, alternatives, pieces, why: whyOf(best, wished, sash) }];
  });
}

export function isMissing(line: KitLine): line is Missing {
  return "gap" in line;
}

/** Where each role of an opening begins and ends: what every part of it fits in. Null where the system has no such opening. */
export function rangeOf(rules: readonly Rule[], opening: Opening): { width: Span; height: Span } | null {
  const named = rules.filter((rule) => rule.openings.includes(opening));
  if (named.length === 0) return null;
  const byRole = roles.flatMap((role) => {
    const own = named.filter((rule) => rule.role === role);
    return own.length === 0 ? [] : [{ width: spanOf(own, "width"), height: spanOf(own, "height") }];
  });
  const narrowest = (size: "width" | "height"): Span => ({
    min: Math.max(...byRole.map((span) => span[size].min)),
    max: Math.min(...byRole.map((span) => span[size].max)),
  });
  return { width: narrowest("width"), height: narrowest("height") };
}

function ofWishes(rules: readonly Rule[], sash: Sash, { colour, securityClass }: Wishes): Rule[] | Gap {
  const sided = rules.filter(({ sides }) => sides.length === 0 || sides.includes(sash.handleSide));
  if (sided.length === 0) return { code: "side" };
  const coloured = sided.filter((rule) => rule.colours.length === 0 || rule.colours.includes(colour));
  if (coloured.length === 0) return { code: "colour" };
  const secured = coloured.filter(
    ({ security }) => security.length === 0 || (securityClass !== null && security.includes(securityClass)),
  );
  return secured.length === 0 ? { code: "security" } : secured;
}

function fits(rule: Rule, sash: Sash): boolean {
  return fitsSizes(rule, sash) && (rule.weightMax === null || (sash.weight ?? 0) <= rule.weightMax);
}

function fitsSizes({ width, height }: Rule, sash: Sash): boolean {
  return isWithin(sash.width, width) && isWithin(sash.height, height);
}

/** What stands in the way, the plainest first; `size` where each measure alone would do. */
function gapOf(rules: readonly Rule[], sash: Sash): Gap {
  for (const size of ["width", "height"] as const) {
    const { min, max } = spanOf(rules, size);
    if (sash[size] > max) return { code: `${size}Over`, limit: max };
    if (sash[size] < min) return { code: `${size}Under`, limit: min };
  }
  const limits = rules.filter((rule) => fitsSizes(rule, sash)).map(({ weightMax }) => weightMax ?? Infinity);
  return limits.length > 0 ? { code: "weightOver", limit: Math.max(...limits) } : { code: "size" };
}

function spanOf(rules: readonly Rule[], size: "width" | "height"): Span {
  return {
    min: Math.min(...rules.map((rule) => rule[size].min)),
    max: Math.max(...rules.map((rule) => rule[size].max)),
  };
}

/** A span is told where the role has several to choose from. */
function whyOf(chosen: Rule, rules: readonly Rule[], sash: Sash): Why {
  const told = (size: "width" | "height") =>
    new Set(rules.map((rule) => `${rule[size].min}-${rule[size].max}`)).size > 1 ? chosen[size] : null;
  const { formula, weightMax } = chosen;
  return {
    width: told("width"),
    height: told("height"),
    weightMax,
    formula,
    length: formula.kind === "fixed" ? null : lengthAlong(formula.along, sash),
  };
}
