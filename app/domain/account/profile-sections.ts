import { mayOpen, type Page } from "#app/domain/access.ts";
import type { Viewer } from "./viewer.ts";

/** The pages of the profile, and the calculator among them, in the order of its menu, each under the row of the access table that guards it. */
const guards = {
  main: "profile-main",
  notifications: "profile",
  orders: "profile-orders",
  complaints: "profile-complaints",
  approvals: "checkout",
  settlements: "profile-mutual-settlements",
  articles: "profile-articles",
  priceList: "profile-price-list",
  calculator: "calculator",
  files: "profile",
  counterparties: "profile-counterparties",
  feedback: "profile-feedback",
  settings: "profile-settings",
} as const satisfies Record<string, Page>;

export type ProfileSectionName = keyof typeof guards;
/** `waits`: opens when moderation is over. */
export type ProfileSection = { name: ProfileSectionName; waits: boolean };

/**
 * What the menu, the drawers and the site map of the profile show this viewer (specification §6): a page closed for his
 * legal form is left out, one closed by moderation is named and waits. `shown`: which of the pages that concern some
 * members of a company only concern him.
 */
export function profileSections(viewer: Viewer, shown: Record<"approvals" | "settlements", boolean>): ProfileSection[] {
  return sectionNames.flatMap((name) => {
    if ((name === "approvals" || name === "settlements") && !shown[name]) return [];
    const verdict = mayOpen(guards[name], viewer);
    if (verdict.ok) return { name, waits: false };
    return verdict.code === "moderation" ? { name, waits: true } : [];
  });
}

export const sectionNames = [
  "main",
  "notifications",
  "orders",
  "complaints",
  "approvals",
  "settlements",
  "articles",
  "priceList",
  "calculator",
  "files",
  "counterparties",
  "feedback",
  "settings",
] as const satisfies readonly ProfileSectionName[];
