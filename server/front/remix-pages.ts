import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Fetch, FrontParts } from "./front.ts";

export type Pages = NonNullable<FrontParts["pages"]>;
/** The storefront as a build made it, or as a development server makes it anew for every request. */
export type Storefront = { build: ServerBuild | (() => Promise<ServerBuild>); buildId: string; mode: "production" | "development" };

/** Remix behind the front: every request has its own load context, which says what only the server knows. */
export function remixPages({ build, buildId, mode }: Storefront, backend: { api: Fetch; siteOrigin: string }): Pages {
  const handle = createRequestHandler(build, mode);
  return async (request, visitor) => {
    const response = await handle(request, { shop: { ...backend, ...visitor, buildId } });
    // Vite puts inline scripts and styles into the page and reloads it over a socket of its own.
    if (mode === "development") response.headers.set("content-security-policy", "frame-ancestors 'none'");
    return response;
  };
}
