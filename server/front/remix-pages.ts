import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { ApiFetch } from "#app/shop-api/call.ts";
import type { EndedCall, FailedCall } from "#app/shop-api/ended-call.ts";
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
  /** It is another process, whose faults are in its own log; what ends a page here is reported here. */
  isElsewhere?: boolean;
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
  const { api, isElsewhere, publicVersion, siteOrigin, log, reports, onCall } = backend;
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
      ...(publicVersion ? { publicVersion } : {}),
      ...visitor,
      buildId,
      ...(log ? { report } : {}),
      ...(log && isElsewhere ? { endedPage } : {}),
      ...(reports ? { reports } : {}),
    };
    const context = { shop };
    const response = await handle(request, context);
    // Vite puts inline scripts and styles into the page and reloads it over a socket of its own.
    if (mode === "development") response.headers.set("content-security-policy", "frame-ancestors 'none'");
    return response;
  };
}

/** An address without a page: its route renders the error screen with what the same load context knows of the failure. */
function screenRequest({ method, url, headers, signal }: Request): Request {
  return new Request(new URL("/.error-screen", url), { method: method === "HEAD" ? "HEAD" : "GET", headers, signal });
}
