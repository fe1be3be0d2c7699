import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { describeError } from "./domain/privacy/clean.ts";
import { renderPage } from "./document/render-page.server.tsx";
import { contentSecurityPolicy } from "./http/content-security-policy.server.ts";
import type { RequestSession } from "./startup/request-session.server.ts";
import { requestSession } from "./startup/start-up.server.ts";

/** Remix drops the data of slower loaders. Milliseconds. */
export const streamTimeout = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const session = requestSession(request, loadContext);
  const { scripted, site, failure } = session;
  if (failure !== null) placeAt(failure.page, remixContext);
  const page = await renderPage((nonce) => <RemixServer context={remixContext} url={request.url} nonce={nonce} />, {
    scripted,
    accent: loadContext.shop?.accent?.() ?? null,
    onError: (error) => reportFailure(error, loadContext),
  });
  session.jar.writeTo(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(page, site));
  if (status >= 400) headers.set("X-Robots-Tag", "noindex, nofollow");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", mayBeCached(session) ? "private, no-cache" : "private, no-store");
  return new Response(page.html, { status, statusText: messageOf(remixContext), headers });
}

/** Links of a resource's error screen lead to the page that offers the resource. */
function placeAt(page: string, { staticHandlerContext }: EntryContext): void {
  const { pathname, search } = new URL(page, "http://shop.invalid");
  staticHandlerContext.location = { ...staticHandlerContext.location, pathname, search };
}

/** Specification §8: the status line carries the message of a page's failure. */
function messageOf({ staticHandlerContext: { errors } }: EntryContext): string {
  const failed = Object.values(errors ?? {}).find(isRouteErrorResponse);
  return failed?.statusText ?? "";
}

/**
 * Cacheable by the browser, for Back: not a buyer's page, which shows orders, addresses and money, nor an incomplete
 * one.
 */
function mayBeCached({ token, request, refusals }: RequestSession): boolean {
  return token === null && request.method !== "POST" && !refusals.outage;
}

/** Single-fetch answers carry the cookies too. */
export function handleDataRequest(response: Response, { request, context }: DataFunctionArgs): Response {
  requestSession(request, context).jar.writeTo(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Aborted requests are the visitor's doing. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (!request.signal.aborted) reportFailure(error, context);
}

/** Logs a page's failure; under plain remix-serve, without a log, to the console, equally scrubbed. */
function reportFailure(error: unknown, { shop }: AppLoadContext): void {
  // Remix's own refusals (a POST to a page without an action) are client errors.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (shop?.report) shop.report(error);
  else console.error(JSON.stringify(describeError(error)));
}
