import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderPage } from "./document/render-page.server.tsx";
import { contentSecurityPolicy } from "./http/content-security-policy.server.ts";
import { reportFailure } from "./startup/report-failure.server.ts";
import type { RequestSession } from "./startup/request-session.server.ts";
import { requestSession } from "./startup/start-up.server.ts";

/** Loaders that have not answered by then never will. */
export const streamTimeout = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const session = requestSession(request, loadContext);
  const { scripted, site } = session;
  const page = await renderPage((nonce) => <RemixServer context={remixContext} url={request.url} nonce={nonce} />, {
    scripted,
    onError: (error) => reportFailure(error, loadContext),
  });
  session.jar.writeTo(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(page, site));
  if (status >= 400) headers.set("X-Robots-Tag", "noindex, nofollow");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", mayBeKept(session) ? "private, no-cache" : "private, no-store");
  return new Response(page.html, { status, headers });
}

/** A guest's page may be shown again by Back; a buyer's shows orders, addresses and money, and one that lacks a part is soon whole. */
function mayBeKept({ token, request, refusals }: RequestSession): boolean {
  return token === null && request.method !== "POST" && !refusals.outage;
}

/** Single-fetch answers carry the cookies too. */
export function handleDataRequest(response: Response, { request, context }: DataFunctionArgs): Response {
  requestSession(request, context).jar.writeTo(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** What nobody caught. Aborted requests are the visitor's own doing. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (!request.signal.aborted) reportFailure(error, context);
}
