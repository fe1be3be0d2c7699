import type { Upload } from "#app/http/upload.server.ts";
import type { ApiFetch } from "#app/shop-api/call.ts";
import type { EndedCall, FailedCall } from "#app/shop-api/ended-call.ts";

/**
 * What the server hands to Remix with every request. Under the official remix-serve there is none:
 * standalone.server.ts stands in for it.
 */
export type LoadContext = {
  /** The backend behind /api/v1: in this process or over HTTP. */
  api: ApiFetch;
  /** The number of the backend's public data, where it is known without asking: what is cached of older data is forgotten. */
  publicVersion?: () => string | null;
  /** The visitor's address as the front server knows it. */
  clientIp: string;
  /** Origin of the main site from the settings, without a trailing slash. */
  siteOrigin: string;
  /** Files of the form that is sent, where the server has read it; its other fields are the request's body. */
  uploads?: readonly Upload[];
  /** Renders the error screen instead of a resource that failed (resource-loader.server.ts). */
  errorScreen?: () => Promise<Response>;
  buildId: string;
  requestId: string;
  /** Tells the shop's log, and who else watches it, what nobody caught. */
  report?: (error: unknown) => void;
  /** Hears of the call because of which a page ends in an error screen. */
  endedPage?: (call: FailedCall) => void;
  /** Hears how each call to the backend ended. */
  called?: (call: EndedCall) => void;
  /** Where browsers' error reports belong; undefined while nobody wants any. */
  reports?: { dsn: string; release: string; environment: string } | undefined;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    shop?: LoadContext;
  }
}
