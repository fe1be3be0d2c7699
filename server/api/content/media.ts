import { TtlCache } from "#app/cache/ttl-cache.ts";
import { raster, type RasterKind } from "#server/drawings/raster.ts";
import { documentsFetch } from "./documents.ts";
import { feedsFetch } from "./feeds.ts";
import { iconsFetch } from "./icons.ts";
import { photosFetch } from "./photos.ts";
import type { Ports } from "#server/ports/ports.ts";
import { drawingSubjects, showDrawing, svgOf, type DrawingSubject } from "#server/use-cases/catalog/show-drawing.ts";

const address = /^\/media\/drawing\/([pcam])\/([a-z0-9][a-z0-9~-]{0,199})\.(svg|png|webp)$/;
const maxEntries = 2_000;

type Kind = "svg" | RasterKind;
/** `body` is null when rasterisation is temporarily unavailable. */
type Picture = { body: string | Uint8Array<ArrayBuffer> | null; current: boolean; changed: Date | null };

/**
 * Serves drawings of goods, categories, promotions and materials at
 * /media/drawing/<subject>/<slug>.(svg|png|webp)?v=<version>, rendered on demand; also documents, photos, the icons of the site and
 * feeds of goods.
 */
export function mediaFetch(ports: Ports): (request: Request) => Promise<Response> {
  // The version is part of the key, so entries never become stale.
  const pictures = new TtlCache<string, Picture | null>({
    clock: ports.clock,
    ttlSeconds: Infinity,
    maxEntries,
    isCacheable: (picture) => picture?.current === true && picture.body !== null,
  });
  const documents = documentsFetch(ports);
  const photos = photosFetch(ports);
  const icons = iconsFetch(ports);
  const feeds = feedsFetch(ports);

  /** Null when there is no such drawing; `current`: the URL names the current version. */
  async function pictureAt(
    subject: DrawingSubject,
    slug: string,
    kind: Kind,
    version: string | null,
  ): Promise<Picture | null> {
    const stored = await showDrawing(ports, subject, slug);
    const svg = stored && svgOf(stored);
    if (!stored || svg === null) return null;
    const about = { current: stored.version === version, changed: stored.changed };
    if (kind === "svg") return { body: svg, ...about };
    const pixels = raster(svg, kind).catch((error: unknown) => {
      ports.log.error({ err: error }, "a drawing could not be made in pixels");
      return null;
    });
    return { body: await pixels, ...about };
  }

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    const other = documents(request) ?? photos(request) ?? icons(request) ?? feeds(request);
    if (other) return other;
    const url = new URL(request.url);
    const [, letter, slug, extension] = address.exec(url.pathname) ?? [];
    const subject = drawingSubjects.find((one) => one === letter);
    const kind = extension === "png" || extension === "webp" ? extension : "svg";
    const version = url.searchParams.get("v");
    const picture =
      subject === undefined || slug === undefined
        ? null
        : await pictures.get(`${subject}/${slug}.${kind}?${version}`, () => pictureAt(subject, slug, kind, version));
    if (!picture) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    if (picture.body === null)
      return new Response(null, { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } });
    return new Response(request.method === "HEAD" ? null : picture.body, {
      headers: {
        "content-type": kind === "svg" ? "image/svg+xml; charset=utf-8" : `image/${kind}`,
        ...(picture.changed && { "last-modified": picture.changed.toUTCString() }),
        // An outdated URL shows the current drawing, but must not be cached under the old version.
        "cache-control": picture.current ? "public, max-age=31536000, immutable" : "public, max-age=300",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        "x-content-type-options": "nosniff",
      },
    });
  };
}
