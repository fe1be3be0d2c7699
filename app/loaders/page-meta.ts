import type { MetaDescriptor } from "@remix-run/react";

/** What a page tells browsers and search engines about itself; the loader makes it, since names and texts come from there. */
export type PageMeta = {
  title: string;
  description?: string;
  /** The whole address at this city's host. */
  canonical?: string;
  /** Filtered, found and personal lists are followed but not indexed (decisions §4, SEO). */
  noindex?: boolean;
  /** Path of the picture that the page is shared with; without one, the sign of the shop. */
  image?: string;
};

export function metaTags(page: PageMeta | undefined): MetaDescriptor[] {
  if (page === undefined) return [];
  const { title, description, canonical, noindex } = page;
  return [
    { title },
    ...(description === undefined ? [] : [{ name: "description", content: description }]),
    ...(canonical === undefined ? [] : [{ tagName: "link" as const, rel: "canonical", href: canonical }]),
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : openGraph(page)),
  ];
}

/** How the page is shown where its address is shared; what is the same on every page stands in root.tsx. */
function openGraph({ title, description, canonical, image = "/og.png" }: PageMeta): MetaDescriptor[] {
  if (canonical === undefined) return [];
  return [
    { property: "og:title", content: title },
    ...(description === undefined ? [] : [{ property: "og:description", content: description }]),
    { property: "og:url", content: canonical },
    { property: "og:image", content: new URL(image, canonical).href },
  ];
}
