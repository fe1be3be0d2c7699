import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { ApiFetch } from "#app/shop-api/call.ts";
import type { EndedCall } from "#app/shop-api/ended-call.ts";
import type { Logger } from "#server/log.ts";
import type { Reports } from "#server/reports/reports.ts";
import type { FrontParts } from "./front-parts.ts";

export type Pages = NonNullable<FrontParts["pages"]>;
/** The storefront as a build made it, or as a development server makes it anew for every request. */
export type Storefront = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  buildId: string;
  mode: "production" | "development";
};

/** Without `log` what a page throws goes to the console. */
type Backend = {
  api: ApiFetch;
  publicVersion?: () => string | null;
  siteOrigin: string;
  log?: Logger;
  reports?: Reports["about"] | undefined;
  /** Counts how calls of the API end. */
  onCall?: (end: EndedCall["end"]) => void;
};

/** Remix behind the front: every request has its own load context, which says what only the server knows. */
export function remixPages({ build, buildId, mode }: Storefront, backend: Backend): Pages {
  const handle = createRequestHandler(build, mode);
  const { api, publicVersion, siteOrigin, log, reports, onCall } = backend;
  return async (request, visitor) => {
    const report = (error: unknown) => log?.error({ err: error, requestId: visitor.requestId }, "a page failed");
    const called = ({ end, fault, error, ...call }: EndedCall) => {
      onCall?.(end);
      if (!log || !fault) return;
      const fields = { event: `call.${end}`, requestId: visitor.requestId, ...call, ...(error ? { err: error } : {}) };
      if (end === "mismatch") log.error(fields, "the API answered something else than agreed");
      else log.warn(fields, "a call to the API failed");
    };
    const shop = {
      api,
      called,
      siteOrigin,
      ...(publicVersion ? { publicVersion } : {}),
      ...visitor,
      buildId,
      ...(log ? { report } : {}),
      ...(reports ? { reports } : {}),
    };
    const response = await handle(request, { shop });
    // Vite puts inline scripts and styles into the page and reloads it over a socket of its own.
    if (mode === "development") response.headers.set("content-security-policy", "frame-ancestors 'none'");
    return response;
  };
}
