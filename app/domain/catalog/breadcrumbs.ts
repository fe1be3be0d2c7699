import type { Page } from "#app/domain/access.ts";
import { findCategory, pathTo, type CategoryNode } from "./category-tree.ts";

/** A fixed stop is named by `key`, its page (worded by i18n); a found thing by its own `text`. Path null = where one is. */
export type Crumb = { path: string | null } & ({ key: CrumbKey } | { text: string });

export type CrumbKey = keyof typeof stops;

/** Pages of the profile that the specification's table has no row for. */
type OwnStop = "profile-notifications" | "profile-approvals";

export type CrumbContext = {
  /** Between the page's parents and its title: the categories of a product or of a category itself. */
  trail?: readonly Crumb[];
  /** Name of the thing that a detail page shows. */
  title?: string;
};

/** The trail of a page (specification §2, Page flags); empty where the page shows none. */
export function crumbsFor(page: Page | OwnStop, context: CrumbContext = {}): Crumb[] {
  const stop = isStop(page) ? page : parentOfDetail[page];
  if (stop === undefined || (context.title === undefined && hidden.includes(page))) return [];
  const last: Crumb[] = context.title === undefined ? [] : [{ text: context.title, path: null }];
  return here([...stopsTo(stop), ...(context.trail ?? []), ...last]);
}

/** From the top category down to this one, each with its page; empty when the slug is unknown. */
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
  calculator: { path: "/calculator", parent: "index" },
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
  // Whoever may see the loaded articles may not open this page (specification §6), so it is no link.
  "profile-articles": { path: null, parent: "index" },
  "profile-main": { path: "/profile/main", parent: "index" },
  "profile-notifications": { path: "/profile/notifications", parent: "index" },
  "profile-orders": { path: "/profile/orders", parent: "index" },
  "profile-approvals": { path: "/profile/approvals", parent: "index" },
  "profile-mutual-settlements": { path: "/profile/mutual-settlements", parent: "index" },
  "profile-counterparties": { path: "/profile/counterparties", parent: "index" },
  "profile-complaints": { path: "/profile/complaints", parent: "index" },
  "profile-feedback": { path: "/profile/feedback", parent: "index" },
  "profile-settings": { path: "/profile/settings", parent: "index" },
  "loaded-articles": { path: "/loaded-articles", parent: "profile-articles" },
  promotions: { path: "/promotions", parent: "index" },
  refund: { path: "/refund", parent: "index" },
  // The results of one query: always the last stop, never a link.
  "search-slug": { path: null, parent: "index" },
  support: { path: "/support", parent: "index" },
  "useful-materials": { path: "/useful-materials", parent: "index" },
  "user-agreement": { path: "/polzovatelskoe-soglashenie", parent: "index" },
  warranty: { path: "/warranty", parent: "index" },
} as const satisfies Partial<Record<Page | OwnStop, { path: string | null; parent: Page | null }>>;

/** Stops of others' trails that show none themselves: the main page, and the sections of the profile, whose menu says where one is. */
const hidden: readonly (Page | OwnStop)[] = [
  "index",
  "profile-articles",
  "profile-main",
  "profile-notifications",
  "profile-orders",
  "profile-approvals",
  "profile-mutual-settlements",
  "profile-counterparties",
  "profile-complaints",
  "profile-feedback",
  "profile-settings",
];

const parentOfDetail: Partial<Record<Page | OwnStop, CrumbKey>> = {
  "brands-slug": "brands",
  "catalog-slug": "catalog",
  "product-slug": "catalog",
  "order-change-id-number": "profile-orders",
  "profile-order-id": "profile-orders",
  "promotion-slug": "promotions",
  "useful-materials-slug": "useful-materials",
};

function stopsTo(key: CrumbKey): Crumb[] {
  const { path, parent } = stops[key];
  const crumb: Crumb = { key, path };
  return parent === null ? [crumb] : [...stopsTo(parent), crumb];
}

/** The last crumb is where the visitor is: it links nowhere. */
function here(crumbs: Crumb[]): Crumb[] {
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, path: null } : crumb));
}

function isStop(page: Page | OwnStop): page is Extract<Page | OwnStop, CrumbKey> {
  return Object.hasOwn(stops, page);
}
