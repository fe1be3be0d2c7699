import type { Page } from "#app/domain/access.ts";
import { isProfileSection, profilePages, type ProfileSectionName } from "#app/domain/account/profile-sections.ts";
import { findCategory, pathTo, type CategoryNode } from "./category-tree.ts";

/** A fixed stop is named by its page key (worded by i18n), others by `text`. Path null is the current page. */
export type Crumb = { path: string | null } & ({ key: CrumbKey } | { text: string });

type CrumbKey = keyof typeof stops | ProfileSectionName;
type Stop = { path: string | null; parent: Page | ProfileSectionName | null };

export type CrumbContext = {
  /** Crumbs between the page's parents and its title: the categories of a product or category. */
  trail?: readonly Crumb[];
  /** Name of the item on a detail page. */
  title?: string;
};

/** Breadcrumbs of a page (specification §2, Page flags); empty if the page shows none. */
export function crumbsFor(page: Page | ProfileSectionName, context: CrumbContext = {}): Crumb[] {
  const stop = isStop(page) ? page : parentOfDetail[page];
  if (stop === undefined || (context.title === undefined && isHidden(page))) return [];
  const last: Crumb[] = context.title === undefined ? [] : [{ text: context.title, path: null }];
  return here([...stopsTo(stop), ...(context.trail ?? []), ...last]);
}

/** From the top category down to this one, with links; empty if the slug is unknown. */
export function categoryCrumbs(tree: readonly CategoryNode[], slug: string): Crumb[] {
  const category = findCategory(tree, slug);
  return category === null ? [] : pathTo(tree, category.uuid).map(categoryCrumb);
}

export function categoryCrumb(category: { name: string; slug: string }): Crumb {
  return { text: category.name, path: `/catalog/${category.slug}` };
}

const stops = {
  index: { path: "/", parent: null },
  about: { path: "/about", parent: "index" },
  basket: { path: "/basket", parent: "index" },
  "load-products": { path: "/load-products", parent: "basket" },
  "loaded-products": { path: "/loaded-products", parent: "load-products" },
  brands: { path: "/brands", parent: "index" },
  "calculator-components": { path: "/calculator/components", parent: "calculator" },
  catalog: { path: "/catalog", parent: "index" },
  compare: { path: "/compare", parent: "index" },
  contacts: { path: "/contacts", parent: "index" },
  "cookie-policy": { path: "/politika-v-otnoshenii-faylov-cookie", parent: "index" },
  "corporativ-clients": { path: "/corporativ-clients", parent: "index" },
  delivery: { path: "/delivery", parent: "index" },
  favorite: { path: "/favorite", parent: "index" },
  payments: { path: "/payments", parent: "index" },
  "privacy-policy": { path: "/static/politika-konfidentsialnosti-personalnykh-dannykh", parent: "index" },
  "loaded-articles": { path: "/loaded-articles", parent: "articles" },
  promotions: { path: "/promotions", parent: "index" },
  refund: { path: "/refund", parent: "index" },
  // Search results: always the last stop, never a link.
  "search-slug": { path: null, parent: "index" },
  support: { path: "/support", parent: "index" },
  "useful-materials": { path: "/useful-materials", parent: "index" },
  "user-agreement": { path: "/polzovatelskoe-soglashenie", parent: "index" },
  warranty: { path: "/warranty", parent: "index" },
} as const satisfies Partial<Record<Page, Stop>>;

const parentOfDetail: Partial<Record<Page | ProfileSectionName, CrumbKey>> = {
  "brands-slug": "brands",
  "catalog-slug": "catalog",
  "product-slug": "catalog",
  "order-change-id-number": "orders",
  "profile-order-id": "orders",
  "promotion-slug": "promotions",
  "useful-materials-slug": "useful-materials",
};

/** The main page has no crumbs, and sections with the profile's menu have them on their detail pages only. */
function isHidden(page: Page | ProfileSectionName): boolean {
  return page === "index" || (isProfileSection(page) && profilePages[page].path.startsWith("/profile/"));
}

function stopsTo(key: CrumbKey): Crumb[] {
  const { path, parent } = isProfileSection(key) ? { ...profilePages[key], parent: "index" as const } : stops[key];
  const crumb: Crumb = { key, path };
  return parent === null ? [crumb] : [...stopsTo(parent), crumb];
}

/** The last crumb is the current page, without a link. */
function here(crumbs: Crumb[]): Crumb[] {
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, path: null } : crumb));
}

function isStop(page: Page | ProfileSectionName): page is Extract<Page | ProfileSectionName, CrumbKey> {
  return Object.hasOwn(stops, page) || isProfileSection(page);
}
