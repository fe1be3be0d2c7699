import { etagOf, isNamed } from "#server/front/http/etag.ts";

export const webManifestPath = "/site.webmanifest";

/** Web app manifest named by the shop-name setting, like every page. */
export function webManifest(shopName: string, ifNoneMatch: string | null): Response {
  const body = JSON.stringify({
    id: "/",
    name: shopName,
    short_name: shopName,
    lang: "ru",
    start_url: "/",
    display: "browser",
    background_color: "#ffffff",
    theme_color: "#15191e",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
  const etag = etagOf(Buffer.from(body));
  const headers = { "cache-control": "public, max-age=3600", etag };
  if (isNamed(etag, ifNoneMatch)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": "application/manifest+json" } });
}
