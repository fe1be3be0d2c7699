import type { Formula } from "./formula.ts";
import type { Colour, HandleSide, Opening, SecurityClass, Span } from "./sash.ts";

/** What parts do in a sash, in the order of a kit. */
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
export type Role = (typeof roles)[number];

/** Which part a sash takes in a role, and how many of it (decisions §3.10). Empty lists name any. */
export type Rule = {
  role: Role;
  /** Null where a sash of these sizes needs no such part. */
  article: string | null;
  width: Span;
  height: Span;
  /** Kilograms; null for any. */
  weightMax: number | null;
  /** Thickness of the profile, millimetres; null for any. */
  depth: Span | null;
  openings: readonly Opening[];
  sides: readonly HandleSide[];
  colours: readonly Colour[];
  security: readonly SecurityClass[];
  formula: Formula;
  /** Articles that serve as well. */
  alternatives: readonly string[];
  /** Of several rules that fit, the highest goes; of equal ones the first. */
  priority: number;
};
