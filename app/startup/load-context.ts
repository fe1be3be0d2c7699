import type { FormFile } from "#app/http/upload.server.ts";
import type { ShopBackend } from "#app/contract/backend.ts";
import type { EndedCall, FailedCall } from "#app/shop-api/ended-call.ts";

/**
 * Context passed by the server to Remix with every request. The official remix-serve passes none: standalone.server.ts
 * replaces it.
 */
export type LoadContext = {
  /** The backend behind /api/v1: in this process or over HTTP. */
  api: ShopBackend;
  /** Version of the backend's public data, if known without a call; invalidates older cache entries. */
  publicVersion?: () => string | null;
  /** The visitor's address as seen by the front server. */
  clientIp: string;
  /** Origin of the main site from the settings, without a trailing slash. */
  siteOrigin: string;
  /** The shop's colour of buttons and marks, "#rrggbb"; null: that of the style sheet. */
  accent?: () => string | null;
  /** Files of the submitted form, if parsed by the server; its other fields are the request's body. */
  uploads?: readonly FormFile[];
  /** Renders the error screen for a failed resource (resource-loader.server.ts). */
  errorScreen?: () => Promise<Response>;
  buildId: string;
  requestId: string;
  /** Logs and reports an uncaught error. */
  report?: (error: unknown) => void;
  /** Called with the call that made a page end in an error screen. */
  endedPage?: (call: FailedCall) => void;
  /** Called after each call to the backend. */
  called?: (call: EndedCall) => void;
  /** Settings of browsers' error reports; undefined if disabled. */
  reports?: { dsn: string; release: string; environment: string } | undefined;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    shop?: LoadContext;
  }
}
