import type { Formula } from "./formula.ts";
import type { Colour, HandleSide, SashOpening, SecurityClass, SizeRange } from "./sash.ts";

/** Roles of parts in a sash, in kit order. */
export const roles = [
  "handle",
  "gear",
  "corner",
  "stay",
  "tiltLimiter",
  "middleLock",
  "lowerHinge",
  "upperHinge",
  "hinge",
  "roller",
  "guide",
  "lock",
  "cylinder",
  "doorHandle",
  "striker",
  "tiltStriker",
] as const;
export type PartRole = (typeof roles)[number];

/** Selects the part of a role and its quantity (product rules §3.10). Empty lists match anything. */
export type Rule = {
  role: PartRole;
  /** Null if a sash of these sizes needs no such part. */
  article: string | null;
  width: SizeRange;
  height: SizeRange;
  /** Kilograms; null for any. */
  weightMax: number | null;
  /** Thickness of the profile, millimetres; null for any. */
  depth: SizeRange | null;
  openings: readonly SashOpening[];
  sides: readonly HandleSide[];
  colours: readonly Colour[];
  security: readonly SecurityClass[];
  formula: Formula;
  /** Articles of interchangeable parts. */
  alternatives: readonly string[];
  /** Of several matching rules the highest priority applies; of equal ones the first. */
  priority: number;
};
