import { isIconPath, type IconPath } from "#app/domain/shop/icon-paths.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopIcons } from "#server/use-cases/shop/sign.ts";

const cacheControl = {
  unnamed: "public, max-age=3600",
  current: "public, max-age=31536000, immutable",
  other: "public, max-age=300",
} as const;

/** Serves the icons of the site. Null for other addresses. */
export function iconsFetch(ports: Ports): (request: Request) => Promise<Response> | null {
  async function hand(request: Request, path: IconPath): Promise<Response> {
    const icon = await shopIcons(ports)(path);
    if (icon === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const version = new URL(request.url).searchParams.get("v");
    const headers = {
      etag: icon.etag,
      // An address with another version, of a page rendered before, shows the current icon but must not keep it.
      "cache-control": cacheControl[version === null ? "unnamed" : version === icon.version ? "current" : "other"],
      "content-security-policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    };
    if (request.headers.get("if-none-match") === icon.etag) return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : icon.body, {
      headers: { ...headers, "content-type": icon.type, "content-length": String(icon.body.length) },
    });
  }

  return (request) => {
    const { pathname } = new URL(request.url);
    return isIconPath(pathname) ? hand(request, pathname) : null;
  };
}
