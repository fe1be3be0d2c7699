import { drawerParameters } from "#app/domain/navigation/drawers.ts";

/** What a page is made of: a change of any of it ends the kept page. */
export type PageSubject = "goods" | "promotions" | "content";

export type PageKind = {
  subjects: readonly PageSubject[];
  /** Query parameters that the page knows; it is the same whatever others its address carries. */
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
 * The pages that are the same for every visitor who owns nothing. Left out: the visitor's own lists, which are opened
 * while the form that fills them may still be on its way; pages behind a login, pages that links of
 * e-mails open, and forms that carry a key of their own (support, refund, tables of sizes).
 */
const kinds: readonly [pattern: RegExp, kind: PageKind][] = [
  [/^\/$/, kind(all, [])],
  [/^\/catalog$/, kind(["goods", "content"], [])],
  [/^\/catalog\/.+$/, kind(["goods", "content"], listing, true)],
  [/^\/search\/.+$/, kind(["goods", "content"], listing, true)],
  [/^\/brands\/[^/]+$/, kind(["goods", "content"], listing, true)],
  [/^\/promotion\/[^/]+$/, kind(all, listing, true)],
  [/^\/product\/[^/]+$/, kind(["goods", "content"], ["similar"])],
  [/^\/brands$/, kind(["goods", "content"], [])],
  [/^\/promotions$/, kind(["promotions", "content"], ["page"])],
  [/^\/useful-materials$/, kind(text, ["page", "tag"])],
  [/^\/useful-materials\/[^/]+$/, kind(["goods", "content"], [])],
  [/^\/(?:about|contacts|corporativ-clients|delivery|payments|warranty)$/, kind(text, [])],
  [/^\/(?:politika-v-otnoshenii-faylov-cookie|polzovatelskoe-soglashenie)$/, kind(text, [])],
  [/^\/static\/politika-konfidentsialnosti-personalnykh-dannykh$/, kind(text, [])],
];

/** An address that no page has: its 404 is the same whatever follows the path. */
const unknown = kind([], []);

/**
 * Null for a page that is made anew for each visitor, and for the data of one, which Remix asks for part by part.
 * `isPage`: some page of the shop answers at this path.
 */
export function pageKindOf(pathname: string, isPage: boolean): PageKind | null {
  if (pathname.endsWith(".data")) return null;
  const found = kinds.find(([pattern]) => pattern.test(pathname));
  return found?.[1] ?? (isPage ? null : unknown);
}

function kind(subjects: readonly PageSubject[], names: readonly string[], withFacets = false): PageKind {
  const known = new Set([...names, ...drawerParameters]);
  return { subjects, knows: (name) => known.has(name) || (withFacets && name.startsWith("f.")) };
}
