import type { MetaDescriptor } from "@remix-run/react";

/** What a page tells browsers and search engines about itself; the loader makes it, since names and texts come from there. */
export type PageMeta = {
  title: string;
  description?: string;
  /** The whole address at this city's host. */
  canonical?: string;
  /** Filtered, found and personal lists are followed but not indexed (decisions §4, SEO). */
  noindex?: boolean;
  /** How the page is shown where its address is shared (share-properties.server.ts). */
  shared?: readonly SharedProperty[];
};

/** Of RDFa: its name and what it is. */
export type SharedProperty = readonly [name: string, content: string];

const website: SharedProperty = ["og:type", "website"];

/** Browsers run this as well, to change the head in place, so whatever needs rules is worked out by the loader. */
export function metaTags(page: PageMeta | undefined): MetaDescriptor[] {
  if (page === undefined) return [];
  const { title, description, canonical, noindex, shared } = page;
  return [
    { title },
    ...(description === undefined ? [] : [{ name: "description", content: description }]),
    ...(canonical === undefined ? [] : [{ tagName: "link" as const, rel: "canonical", href: canonical }]),
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(shared ? [{ name: "twitter:card", content: "summary_large_image" }] : []),
    ...(shared ?? [website]).map(([property, content]) => ({ property, content })),
  ];
}
