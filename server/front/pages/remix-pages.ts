import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { ShopBackend } from "#app/contract/backend.ts";
import type { EndedCall, FailedCall } from "#app/shop-api/ended-call.ts";
import type { Logger } from "#server/log.ts";
import type { Reports } from "#server/reports/reports.ts";
import type { FrontParts } from "#server/front/front-parts.ts";

export type Pages = NonNullable<FrontParts["pages"]>;
/** The storefront from a build, or from the development server for every request. */
export type Storefront = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  buildId: string;
  mode: "production" | "development";
};

/** Without `log` page errors go to the console. */
type Backend = {
  api: ShopBackend;
  /** The API is another process with its own log; here only faults that end a page are reported. */
  isElsewhere?: boolean;
  publicVersion?: () => string | null;
  siteOrigin: string;
  /** Colour of buttons and marks; null: that of the style sheet. */
  accent?: () => string | null;
  log?: Logger;
  reports?: Reports["about"] | undefined;
  /** Counts the outcomes of API calls. */
  onCall?: (end: EndedCall["end"]) => void;
};

/** Remix behind the front: each request gets a load context with server-only data. */
export function remixPages({ build, buildId, mode }: Storefront, backend: Backend): Pages {
  const handle = createRequestHandler(build, mode);
  const { api, isElsewhere, publicVersion, siteOrigin, accent, log, reports, onCall } = backend;
  return async (request, visitor) => {
    const report = (error: unknown) => log?.error({ err: error, requestId: visitor.requestId }, "a page failed");
    const called = ({ end, fault, error, ...call }: EndedCall) => {
      onCall?.(end);
      if (!log || !fault) return;
      const fields = { event: `call.${end}`, requestId: visitor.requestId, ...call, ...(error ? { err: error } : {}) };
      if (end === "mismatch") log.error(fields, "the API answered something else than agreed");
      else log.warn(fields, "a call to the API failed");
    };
    const endedPage = ({ resource, status, code, traceId }: FailedCall) =>
      log?.error(
        {
          event: "call.endedPage",
          requestId: visitor.requestId,
          ...{ resource, status, code, traceId },
          err: new Error(`the API answered ${status} (${code}) at ${resource}`),
        },
        "a call to the API ended in an error page",
      );
    const shop = {
      api,
      errorScreen: (): Promise<Response> => handle(screenRequest(request), context),
      called,
      siteOrigin,
      ...(accent ? { accent } : {}),
      ...(publicVersion ? { publicVersion } : {}),
      ...visitor,
      buildId,
      ...(log ? { report } : {}),
      ...(log && isElsewhere ? { endedPage } : {}),
      ...(reports ? { reports } : {}),
    };
    const context = { shop };
    const response = await handle(request, context);
    // Vite injects inline scripts and styles and uses a WebSocket to reload.
    if (mode === "development") response.headers.set("content-security-policy", "frame-ancestors 'none'");
    return response;
  };
}

/** A path without a page: its route renders the error screen from the load context's failure. */
function screenRequest({ method, url, headers, signal }: Request): Request {
  return new Request(new URL("/.error-screen", url), { method: method === "HEAD" ? "HEAD" : "GET", headers, signal });
}
