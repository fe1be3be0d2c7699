import { lengthAlong, piecesOf, type Formula } from "./formula.ts";
import type { Gap } from "./gap.ts";
import { narrowed, refusalOf, type Limits } from "./limits.ts";
import { roles, type PartRole, type Rule } from "./rule.ts";
import { isWithin, type SashOpening, type Sash, type SecurityClass, type SizeRange, type Wishes } from "./sash.ts";
import { grantedWishes } from "./wishes.ts";

/** Why this part and quantity: the size span that selected it, and the formula with the measured length. */
export type Why = {
  width: SizeRange | null;
  height: SizeRange | null;
  weightMax: number | null;
  depth: SizeRange | null;
  formula: Formula;
  /** Millimetres; null if the formula measures nothing. */
  length: number | null;
};

export type KitPart = { role: PartRole; article: string; alternatives: readonly string[]; pieces: number; why: Why };
/** `role` is null if the system has nothing for this opening. */
type Missing = { role: PartRole | null; gap: Gap };
export type CountedKitLine = KitPart | Missing;

/**
 * The kit of one sash: a line for every role that the system has for its opening. A missing part is a line with its
 * reason and is never left out; a role that needs nothing makes no line. A refused sash is one line with the exceeded
 * limit. Wishes unavailable for an opening are not applied to its parts (`unmetWishes`).
 */
export function kitFor(
  rules: readonly Rule[],
  sash: Sash,
  wishes: Wishes,
  limits: readonly Limits[] = [],
): CountedKitLine[] {
  const named = rules.filter((rule) => rule.openings.includes(sash.opening));
  if (named.length === 0) return [{ role: null, gap: { code: "opening" } }];
  const refusal = refusalOf(limits, sash);
  if (refusal !== null) return [{ role: null, gap: refusal }];
  const granted = grantedWishes(rules, sash.opening, wishes);
  return roles.flatMap((role): CountedKitLine[] => {
    const own = named.filter((rule) => rule.role === role);
    if (own.length === 0) return [];
    const matching = ofWishes(own, sash, granted);
    if (!Array.isArray(matching)) return [{ role, gap: matching }];
    const fitting = matching.filter((rule) => fits(rule, sash));
    const [first, ...others] = fitting;
    if (first === undefined) return [{ role, gap: gapOf(matching, sash) }];
    const best = others.reduce((so, rule) => (rule.priority > so.priority ? rule : so), first);
    const pieces = piecesOf(best.formula, sash);
    if (best.article === null || pieces === 0) return [];
    const alternatives = best.alternatives.filter((article) => mayReplace(article, own, sash, granted));
    return [{ role, article: best.article, alternatives, pieces, why: whyOf(best, matching, sash) }];
  });
}

/**
 * An alternative that is itself in rules of the role must bear this sash and match its side, colour and class. Sizes
 * in those rules are ignored: the rule that lists the alternative vouches for it.
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

export function isMissing(line: CountedKitLine): line is Missing {
  return "gap" in line;
}

/**
 * Size range of an opening that the system accepts and every role has parts for; null if the system has no such
 * opening.
 */
export function rangeOf(
  rules: readonly Rule[],
  opening: SashOpening,
  limits: readonly Limits[] = [],
): { width: SizeRange; height: SizeRange } | null {
  const named = rules.filter((rule) => rule.openings.includes(opening));
  if (named.length === 0) return null;
  const byRole = roles.flatMap((role) => {
    const own = named.filter((rule) => rule.role === role);
    return own.length === 0 ? [] : [{ width: spanOf(own, "width"), height: spanOf(own, "height") }];
  });
  const narrowest = (size: "width" | "height"): SizeRange => {
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

/** If a role has parts of the wished class, only those serve it. */
function isSecured({ security }: Rule, ofRole: readonly Rule[], wanted: SecurityClass | null): boolean {
  const isNamed = wanted !== null && ofRole.some((rule) => rule.security.includes(wanted));
  return isNamed ? security.includes(wanted) : security.length === 0;
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

/** The plainest reason first; `size` if each measure alone would fit. */
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

function spanOf(rules: readonly Rule[], size: "width" | "height"): SizeRange {
  return {
    min: Math.min(...rules.map((rule) => rule[size].min)),
    max: Math.max(...rules.map((rule) => rule[size].max)),
  };
}

/** The span is given only if the role has several to choose from. */
function whyOf(chosen: Rule, rules: readonly Rule[], sash: Sash): Why {
  const shownSpan = (size: "width" | "height") =>
    new Set(rules.map((rule) => `${rule[size].min}-${rule[size].max}`)).size > 1 ? chosen[size] : null;
  const { formula, weightMax, depth } = chosen;
  return {
    width: shownSpan("width"),
    height: shownSpan("height"),
    weightMax,
    depth,
    formula,
    length: formula.kind === "fixed" ? null : lengthAlong(formula.along, sash),
  };
}
