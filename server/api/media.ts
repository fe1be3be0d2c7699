import { drawing } from "#server/drawings/draw.ts";
import { drawingSpec } from "#server/drawings/spec.ts";
import { documentsFetch } from "./documents.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shelves, showDrawing, type Shelf } from "#server/use-cases/catalog/show-drawing.ts";

const address = /^\/media\/drawing\/([pcam])\/([a-z0-9][a-z0-9~-]{0,199})\.svg$/;
const mostHeld = 2_000;

/** The pictures of goods, categories, promotions and materials: /media/drawing/<shelf>/<slug>.svg?v=<version>, drawn when asked for; and documents. */
export function mediaFetch(ports: Ports): (request: Request) => Promise<Response> {
  const held = new Map<string, string>();
  const documents = documentsFetch(ports);

  /** Null when nothing is drawn there; `current` when the address names the version there is now. */
  async function pictureAt(
    shelf: Shelf,
    slug: string,
    version: string | null,
  ): Promise<{ svg: string; current: boolean } | null> {
    const key = `${shelf}/${slug}?${version}`;
    const kept = held.get(key);
    if (kept !== undefined) {
      // Last asked, last dropped.
      held.delete(key);
      held.set(key, kept);
      return { svg: kept, current: true };
    }
    const stored = await showDrawing(ports, shelf, slug);
    const spec = drawingSpec.safeParse(stored?.spec);
    if (!stored || !spec.success) return null;
    const svg = drawing(spec.data, stored.name);
    const current = stored.version === version;
    if (current) keep(key, svg);
    return { svg, current };
  }

  function keep(key: string, svg: string) {
    held.set(key, svg);
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
  }

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    const document = documents(request);
    if (document) return document;
    const url = new URL(request.url);
    const [, letter, slug] = address.exec(url.pathname) ?? [];
    const shelf = shelves.find((one) => one === letter);
    const picture =
      shelf === undefined || slug === undefined ? null : await pictureAt(shelf, slug, url.searchParams.get("v"));
    if (!picture) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    return new Response(request.method === "HEAD" ? null : picture.svg, {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        // An old address goes on showing today's drawing, but nobody may keep it under that name.
        "cache-control": picture.current ? "public, max-age=31536000, immutable" : "public, max-age=300",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "x-content-type-options": "nosniff",
      },
    });
  };
}
