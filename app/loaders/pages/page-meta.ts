import type { MetaDescriptor } from "@remix-run/react";

/** Metadata of a page for browsers and search engines; made by the loader, which has the names and texts. */
export type PageMeta = {
  title: string;
  description?: string;
  /** The full address on this city's host. */
  canonical?: string;
  /** Filtered, search and personal lists are followed but not indexed (product rules §4, SEO). */
  noindex?: boolean;
  /** Preview data for sharing (share-properties.server.ts). */
  shared?: readonly SharedProperty[];
};

/** An RDFa property: name and content. */
export type SharedProperty = readonly [name: string, content: string];

const website: SharedProperty = ["og:type", "website"];

/** Also runs in browsers, to update the head in place, so anything that needs rules is computed by the loader. */
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
