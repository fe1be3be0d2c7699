import { isIconPath } from "#app/domain/shop/icon-paths.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopIcons } from "#server/use-cases/shop/sign.ts";

/** Serves the icons of the site. Null for other addresses. */
export function iconsFetch(ports: Ports): (request: Request) => Promise<Response> | null {
  async function hand(request: Request, found: ReturnType<ReturnType<typeof shopIcons>>): Promise<Response> {
    const icon = await found;
    if (icon === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const headers = {
      etag: icon.etag,
      "cache-control": "public, max-age=3600",
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
    return isIconPath(pathname) ? hand(request, shopIcons(ports)(pathname)) : null;
  };
}
