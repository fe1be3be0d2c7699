import type { Rule } from "./rule.ts";
import { colours, securityClasses, type Colour, type Opening, type SecurityClass, type Wishes } from "./sash.ts";

/** Wishes that a kit was chosen without: a class, or a choice of colours as such. */
export const unmetWishCodes = [...securityClasses, "colour"] as const;
export type UnmetWish = (typeof unmetWishCodes)[number];

/** What an opening is made with: what any of its rules names. */
export function offeredWishes(
  rules: readonly Rule[],
  opening: Opening,
): { colours: Colour[]; securityClasses: SecurityClass[] } {
  const named = rules.filter((rule) => rule.openings.includes(opening));
  return {
    colours: colours.filter((colour) => named.some((rule) => rule.colours.includes(colour))),
    securityClasses: securityClasses.filter((one) => named.some(({ security }) => security.includes(one))),
  };
}

/** What of the wishes does not apply to an opening, so that its kit is chosen without and says so. */
export function unmetWishes(rules: readonly Rule[], opening: Opening, { securityClass }: Wishes): UnmetWish[] {
  const offered = offeredWishes(rules, opening);
  return [
    ...(securityClass !== null && !offered.securityClasses.includes(securityClass) ? [securityClass] : []),
    // A system without colours offers no choice of them, so that nothing was wished.
    ...(offered.colours.length === 0 && rules.some((rule) => rule.colours.length > 0) ? ["colour" as const] : []),
  ];
}

/** The wishes that parts of this opening are asked for. */
export function grantedWishes(rules: readonly Rule[], opening: Opening, wishes: Wishes): Wishes {
  const { securityClass } = wishes;
  const isUnmet = securityClass !== null && unmetWishes(rules, opening, wishes).includes(securityClass);
  return isUnmet ? { ...wishes, securityClass: null } : wishes;
}
