/** Limit of the sitemap protocol. */
export const mostInSitemap = 50_000;

/** Stands for the origin of a host in entries that are the same for all hosts. */
export const anyOrigin = "https://origin.invalid";

export type SitemapPage = { path: string; changed: string | null; images: readonly string[] };

/** A `url` element of a site map, on a line of its own. */
export function sitemapEntry(origin: string, { path, changed, images }: SitemapPage): string {
  const loc = (name: string, to: string) => `<${name}>${escapeXml(new URL(to, origin).href)}</${name}>`;
  const pictures = images.map((image) => `<image:image>${loc("image:loc", image)}</image:image>`);
  return `<url>${loc("loc", path)}${changed === null ? "" : `<lastmod>${changed}</lastmod>`}${pictures.join("")}</url>\n`;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
