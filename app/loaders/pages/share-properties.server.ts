import { photoAt } from "#app/domain/catalog/photo.ts";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { isDrawing, rasterOf, rasterSize } from "#app/domain/catalog/raster.ts";
import type { PageMeta, SharedProperty } from "./page-meta.ts";

/** `price` of the minimum order, roubles with at most two decimals. */
type SharedProduct = { type: "product"; price: number; availability: string; brand: string | null; article: string };
type SharedArticle = { type: "article"; published: string; modified: string };

/** Subject of a page, if it is not the shop itself. */
export type SharedThing = SharedProduct | SharedArticle;

/** `url` is a path; unknown sizes are omitted. */
type SharedImage = { url: string; alt?: string; width?: number; height?: number };

const signSize = { width: 1200, height: 630 };

/**
 * Open Graph properties of a page; root.tsx adds those common to all pages. Without a `picture` the shop's logo is
 * used; `icons`: its version.
 */
export function shareProperties(
  { title, description, canonical, icons }: PageMeta & { canonical: string; icons: string | null },
  picture: Picture | null | undefined,
  about: SharedThing | undefined,
): SharedProperty[] {
  const { url, width, height, alt } = sharedImage(picture) ?? { url: iconAt("/og.png", icons), ...signSize };
  const properties: [name: string, value: string | number | undefined][] = [
    ["og:type", about?.type ?? "website"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:image", new URL(url, canonical).href],
    ["og:image:width", width],
    ["og:image:height", height],
    ["og:image:alt", alt || undefined],
    ...aboutOf(about),
  ];
  return properties.flatMap(([name, value]): SharedProperty[] => (value === undefined ? [] : [[name, String(value)]]));
}

type Picture = { url: string; alt: string };

/**
 * Social networks show no SVG: drawings use their raster version; null for any other non-raster image.
 */
function sharedImage(picture: Picture | null | undefined): SharedImage | null {
  if (!picture) return null;
  const url = photoAt(rasterOf(picture.url), 1280, "jpg");
  if (!/\.(?:png|jpe?g|webp)(?:\?|$)/i.test(url)) return null;
  return { url, alt: picture.alt, ...(isDrawing(url) ? rasterSize : {}) };
}

function aboutOf(about: SharedThing | undefined): [string, string | number | undefined][] {
  switch (about?.type) {
    case "product":
      return [
        ["product:price:amount", about.price],
        ["product:price:currency", "RUB"],
        ["product:availability", about.availability],
        ["product:condition", "new"],
        ["product:brand", about.brand ?? undefined],
        ["product:retailer_item_id", about.article],
      ];
    case "article":
      return [
        ["article:published_time", about.published],
        ["article:modified_time", about.modified],
      ];
    default:
      return [];
  }
}
