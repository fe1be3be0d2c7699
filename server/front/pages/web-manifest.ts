import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { usualThemeColor } from "#app/domain/shop/theme.ts";
import { etagOf, isNamed } from "#server/front/http/etag.ts";
import type { Sign } from "./refusal-page.ts";

export const webManifestPath = "/site.webmanifest";

/** Web app manifest with the name, colour and icons of the shop, like every page. */
export function webManifest({ name, icons = null, themeColor }: Sign, ifNoneMatch: string | null): Response {
  const body = JSON.stringify({
    id: "/",
    name,
    short_name: name,
    lang: "ru",
    start_url: "/",
    display: "browser",
    background_color: "#ffffff",
    theme_color: themeColor ?? usualThemeColor,
    icons: [
      { src: iconAt("/favicon.svg", icons), type: "image/svg+xml", sizes: "any" },
      { src: iconAt("/icon-192.png", icons), type: "image/png", sizes: "192x192" },
      { src: iconAt("/icon-512.png", icons), type: "image/png", sizes: "512x512" },
      { src: iconAt("/icon-maskable-512.png", icons), type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
  const etag = etagOf(Buffer.from(body));
  const headers = { "cache-control": "public, max-age=3600", etag };
  if (isNamed(etag, ifNoneMatch)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": "application/manifest+json" } });
}
