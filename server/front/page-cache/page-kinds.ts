import { isOfDesk } from "#server/front/http/desk-gate.ts";
import { drawerParameters } from "#app/domain/navigation/drawers.ts";

/** Data shown on a page: a change of it invalidates the cached page. */
export type PageSubject = "goods" | "promotions" | "content";

export type PageKind = {
  subjects: readonly PageSubject[];
  /** Query parameters of the page; all others are ignored. */
  knows(name: string): boolean;
};

const listing = [
  "page",
  "limit",
  "sort",
  "view",
  "q",
  "price",
  "price.from",
  "price.to",
  "availability",
  "brand",
  "tag",
  "more",
];

const all: readonly PageSubject[] = ["goods", "promotions", "content"];
const text: readonly PageSubject[] = ["content"];

/**
 * Pages identical for all guests without state. Excluded: the visitor's own lists, which may be opened while the form
 * that fills them is in flight; pages behind a login; pages opened by e-mailed links; forms with their own key
 * (support, refund, size tables).
 */
const kinds: readonly [pattern: RegExp, kind: PageKind][] = [
  [/^\/$/, kind(all, [])],
  [/^\/catalog$/, kind(["goods", "content"], [])],
  [/^\/catalog\/.+$/, kind(["goods", "content"], listing, true)],
  [/^\/search\/.+$/, kind(all, listing, true)],
  [/^\/brands\/[^/]+$/, kind(["goods", "content"], listing, true)],
  [/^\/promotion\/[^/]+$/, kind(all, listing, true)],
  [/^\/product\/[^/]+$/, kind(["goods", "content"], ["similar"])],
  [/^\/brands$/, kind(["goods", "content"], [])],
  [/^\/promotions$/, kind(["promotions", "content"], ["page"])],
  [/^\/useful-materials$/, kind(text, ["page", "tag"])],
  [/^\/useful-materials\/[^/]+$/, kind(["goods", "content"], [])],
  [/^\/(?:about|contacts|corporativ-clients|delivery|payments)$/, kind(text, [])],
  [/^\/warranty$/, kind(text, ["edition"])],
  [/^\/(?:politika-v-otnoshenii-faylov-cookie|polzovatelskoe-soglashenie)$/, kind(text, ["edition"])],
  [/^\/static\/politika-konfidentsialnosti-personalnykh-dannykh$/, kind(text, ["edition"])],
];

/** An unmatched path: its 404 page ignores the query. */
const unknown = kind([], []);

/** Null for pages rendered per visitor, and for their single-fetch data. `isPage`: some page matches this path. */
export function pageKindOf(pathname: string, isPage: boolean): PageKind | null {
  if (pathname.endsWith(".data") || isOfDesk(pathname)) return null;
  const found = kinds.find(([pattern]) => pattern.test(pathname));
  return found?.[1] ?? (isPage ? null : unknown);
}

function kind(subjects: readonly PageSubject[], names: readonly string[], withFacets = false): PageKind {
  const known = new Set([...names, ...drawerParameters]);
  return { subjects, knows: (name) => known.has(name) || (withFacets && name.startsWith("f.")) };
}
