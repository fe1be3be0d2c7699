import { lengthAlong, piecesOf, type Formula } from "./formula.ts";
import type { Gap } from "./gap.ts";
import { narrowed, refusalOf, type Limits } from "./limits.ts";
import { roles, type Role, type Rule } from "./rule.ts";
import { isWithin, type Opening, type Sash, type SecurityClass, type Span, type Wishes } from "./sash.ts";
import { grantedWishes } from "./wishes.ts";

/** Why this part and so many: the span that chose it, where sizes choose, and the formula with the length it measured. */
export type Why = {
  width: Span | null;
  height: Span | null;
  weightMax: number | null;
  depth: Span | null;
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
 * reason and is never left out; a role that the rules need nothing for is no line. A sash that the system does not take is
 * one line with the limit it is past. Wishes that an opening is not made with are not asked of its parts (`unmetWishes`).
 */
export function kitFor(rules: readonly Rule[], sash: Sash, wishes: Wishes, limits: readonly Limits[] = []): KitLine[] {
  const named = rules.filter((rule) => rule.openings.includes(sash.opening));
  if (named.length === 0) return [{ role: null, gap: { code: "opening" } }];
  const refusal = refusalOf(limits, sash);
  if (refusal !== null) return [{ role: null, gap: refusal }];
  const granted = grantedWishes(rules, sash.opening, wishes);
  return roles.flatMap((role): KitLine[] => {
    const own = named.filter((rule) => rule.role === role);
    if (own.length === 0) return [];
    const wished = ofWishes(own, sash, granted);
    if (!Array.isArray(wished)) return [{ role, gap: wished }];
    const fitting = wished.filter((rule) => fits(rule, sash));
    const [first, ...others] = fitting;
    if (first === undefined) return [{ role, gap: gapOf(wished, sash) }];
    const best = others.reduce((so, rule) => (rule.priority > so.priority ? rule : so), first);
    const pieces = piecesOf(best.formula, sash);
    if (best.article === null || pieces === 0) return [];
    const alternatives = best.alternatives.filter((article) => mayReplace(article, own, sash, granted));
    return [{ role, article: best.article, alternatives, pieces, why: whyOf(best, wished, sash) }];
  });
}

/**
 * An alternative that rules of the role name, too, has to bear this sash and be of its side, colour and class by one of
 * them. The sizes they name do not count: the alternative's own rule says that it serves as well.
 */
function mayReplace(article: string, ofRole: readonly Rule[], sash: Sash, { colour, securityClass }: Wishes): boolean {
  const naming = ofRole.filter((rule) => rule.article === article);
  const serves = (rule: Rule) =>
    fitsWeight(rule, sash) &&
    isAny(rule.sides, sash.handleSide) &&
    isAny(rule.colours, colour) &&
    (securityClass === null || isSecured(rule, ofRole, securityClass));
  return naming.length === 0 || naming.some(serves);
}

export function isMissing(line: KitLine): line is Missing {
  return "gap" in line;
}

/**
 * Where each role of an opening begins and ends: what every part of it fits in and the system takes. Null where the system
 * has no such opening.
 */
export function rangeOf(
  rules: readonly Rule[],
  opening: Opening,
  limits: readonly Limits[] = [],
): { width: Span; height: Span } | null {
  const named = rules.filter((rule) => rule.openings.includes(opening));
  if (named.length === 0) return null;
  const byRole = roles.flatMap((role) => {
    const own = named.filter((rule) => rule.role === role);
    return own.length === 0 ? [] : [{ width: spanOf(own, "width"), height: spanOf(own, "height") }];
  });
  const narrowest = (size: "width" | "height"): Span => {
    const min = Math.max(...byRole.map((span) => span[size].min));
    const max = Math.min(...byRole.map((span) => span[size].max));
    return narrowed({ min, max }, limits, opening, size);
  };
  return { width: narrowest("width"), height: narrowest("height") };
}

function ofWishes(rules: readonly Rule[], sash: Sash, { colour, securityClass }: Wishes): Rule[] | Gap {
  const sided = rules.filter(({ sides }) => isAny(sides, sash.handleSide));
  if (sided.length === 0) return { code: "side" };
  const coloured = sided.filter((rule) => isAny(rule.colours, colour));
  if (coloured.length === 0) return { code: "colour" };
  const secured = coloured.filter((rule) => isSecured(rule, rules, securityClass));
  return secured.length === 0 ? { code: "security" } : secured;
}

/** Where a role has parts of a class, no other part serves it. */
function isSecured({ security }: Rule, ofRole: readonly Rule[], wished: SecurityClass | null): boolean {
  const isNamed = wished !== null && ofRole.some((rule) => rule.security.includes(wished));
  return isNamed ? security.includes(wished) : security.length === 0;
}

function isAny<Word>(named: readonly Word[], word: Word): boolean {
  return named.length === 0 || named.includes(word);
}

function fits(rule: Rule, sash: Sash): boolean {
  return fitsSizes(rule, sash) && fitsDepth(rule, sash) && fitsWeight(rule, sash);
}

function fitsWeight({ weightMax }: Rule, { weight }: Sash): boolean {
  return weightMax === null || (weight ?? 0) <= weightMax;
}

function fitsDepth({ depth }: Rule, sash: Sash): boolean {
  return depth === null || (sash.depth !== null && isWithin(sash.depth, depth));
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
  const sized = rules.filter((rule) => fitsSizes(rule, sash));
  if (sized.length === 0) return { code: "size" };
  const deep = sized.filter((rule) => fitsDepth(rule, sash));
  if (deep.length === 0) return { code: "depth" };
  return { code: "weightOver", limit: Math.max(...deep.map(({ weightMax }) => weightMax ?? 0)) };
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
  const { formula, weightMax, depth } = chosen;
  return {
    width: told("width"),
    height: told("height"),
    weightMax,
    depth,
    formula,
    length: formula.kind === "fixed" ? null : lengthAlong(formula.along, sash),
  };
}
