import { mayOpen, type Page } from "#app/domain/access.ts";
import type { Subject } from "./member-access.ts";
import { concernsApprovals, showsSettlements, type MemberRights } from "./rights.ts";
import type { ClientType, Viewer } from "./viewer.ts";

type SectionRow = {
  path: `/${string}`;
  /** Row of the access table, which the page's loader names. */
  access: Page;
  /** Row of the table of members' rights: to a member without them the page explains what is missing. */
  rights: Subject;
};
/** `approvals`: orders that wait for the buyer's decision. */
type SectionBuyer = { approvals: number; client: { type: ClientType; rights: SectionRights } | null };
type SectionRights = Pick<MemberRights, "seesPrices" | "fillsBaskets" | "seesSettlements">;

/**
 * Sections of the profile, the calculator included, in menu order (specification §6). Menu, drawer, site map, links,
 * breadcrumbs and the tests of access follow this table; the names are in app/i18n/ru/catalog/section-names.ts.
 */
export const profilePages = {
  main: { path: "/profile/main", access: "profile-main", rights: "person" },
  notifications: { path: "/profile/notifications", access: "profile", rights: "person" },
  orders: { path: "/profile/orders", access: "profile-orders", rights: "orders" },
  complaints: { path: "/profile/complaints", access: "profile-complaints", rights: "claims" },
  approvals: { path: "/profile/approvals", access: "checkout", rights: "approvals" },
  settlements: { path: "/profile/mutual-settlements", access: "profile-mutual-settlements", rights: "settlements" },
  articles: { path: "/profile/articles", access: "profile-articles", rights: "articles" },
  priceList: { path: "/profile/priceList", access: "profile-price-list", rights: "priceLists" },
  calculator: { path: "/calculator", access: "calculator", rights: "calculator" },
  files: { path: "/profile/files", access: "profile", rights: "files" },
  counterparties: { path: "/profile/counterparties", access: "profile-counterparties", rights: "person" },
  feedback: { path: "/profile/feedback", access: "profile-feedback", rights: "feedback" },
  settings: { path: "/profile/settings", access: "profile-settings", rights: "person" },
} as const satisfies Record<string, SectionRow>;

export type ProfileSectionName = keyof typeof profilePages;

/** Whom the menu shows a section, if not everybody who may open it. Apart from the table, which browsers load. */
const concerns: Partial<Record<ProfileSectionName, (buyer: SectionBuyer) => boolean>> = {
  approvals: ({ approvals, client }) => approvals > 0 || (client !== null && concernsApprovals(client)),
  settlements: ({ client }) => client === null || showsSettlements(client.rights),
};
/** `waits`: opens after moderation. */
export type ProfileSection = { name: ProfileSectionName; waits: boolean };

export function isProfileSection(name: string): name is ProfileSectionName {
  return Object.hasOwn(profilePages, name);
}

/** The section with this path, not of a page below it; undefined for other pages. */
export function sectionAt(path: string): ProfileSectionName | undefined {
  return names.find((name) => profilePages[name].path === path);
}

/**
 * Sections shown in the menu, drawers and site map of the profile: a page closed for the legal form is left out, one
 * closed by moderation is shown as waiting.
 */
export function profileSections(viewer: Viewer, buyer: SectionBuyer): ProfileSection[] {
  return names.flatMap((name) => {
    const { access } = profilePages[name];
    if (concerns[name]?.(buyer) === false) return [];
    const verdict = mayOpen(access, viewer);
    if (verdict.ok) return { name, waits: false };
    return verdict.code === "moderation" ? { name, waits: true } : [];
  });
}

const names = Object.keys(profilePages).filter(isProfileSection);
