import type { Rule } from "./rule.ts";
import { colours, securityClasses, type Colour, type SashOpening, type SecurityClass, type Wishes } from "./sash.ts";

/** Wishes that could not be applied: a class, or the choice of colour. */
export const unmetWishCodes = [...securityClasses, "colour"] as const;
export type UnmetWish = (typeof unmetWishCodes)[number];

/** Wishes an opening supports: those that any of its rules names. */
export function offeredWishes(
  rules: readonly Rule[],
  opening: SashOpening,
): { colours: Colour[]; securityClasses: SecurityClass[] } {
  const named = rules.filter((rule) => rule.openings.includes(opening));
  return {
    colours: colours.filter((colour) => named.some((rule) => rule.colours.includes(colour))),
    securityClasses: securityClasses.filter((one) => named.some(({ security }) => security.includes(one))),
  };
}

/** Wishes that an opening does not support: its kit ignores them and reports it. */
export function unmetWishes(rules: readonly Rule[], opening: SashOpening, { securityClass }: Wishes): UnmetWish[] {
  const offered = offeredWishes(rules, opening);
  return [
    ...(securityClass !== null && !offered.securityClasses.includes(securityClass) ? [securityClass] : []),
    // A system without colours offers no choice, so there is nothing to report.
    ...(offered.colours.length === 0 && rules.some((rule) => rule.colours.length > 0) ? ["colour" as const] : []),
  ];
}

/** Wishes applied to the parts of this opening. */
export function grantedWishes(rules: readonly Rule[], opening: SashOpening, wishes: Wishes): Wishes {
  const { securityClass } = wishes;
  const isUnmet = securityClass !== null && unmetWishes(rules, opening, wishes).includes(securityClass);
  return isUnmet ? { ...wishes, securityClass: null } : wishes;
}
