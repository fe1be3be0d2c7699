import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { drawPage } from "./draw-page.server.tsx";
import { contentSecurityPolicy, scriptlessPolicy } from "./http/content-security-policy.server.ts";
import { revalidated } from "./http/revalidated.server.ts";
import { textOf, withHandoff, withNonces, withoutDrawn, withoutFilter } from "./markup.server.ts";
import { reportFailure } from "./startup/report-failure.server.ts";
import { visitOf } from "./startup/start-up.server.ts";
import type { Visit } from "./startup/visit.server.ts";

/** Loaders that have not answered by then never will. */
export const streamTimeout = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const visit = visitOf(request, loadContext);
  const nonce = visit.scripted ? randomBytes(16).toString("base64url") : "";
  visit.jar.writeTo(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status >= 400) headers.set("X-Robots-Tag", "noindex, nofollow");
  const { serverHandoffStream, ...withoutHandoff } = remixContext;
  const { markup, pieces, sheetHash, lists, filters } = drawPage(<RemixServer context={withoutHandoff} url={request.url} nonce={nonce} />, { scripted: visit.scripted, nonce, aside: visit.aside });
  if (visit.scripted && serverHandoffStream) {
    const shown = withoutFilter(withoutDrawn(await textOf(serverHandoffStream), lists), filters);
    const data = visit.aside?.restored(shown) ?? shown;
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, visit.site));
    return answer(pieces.fill(withHandoff(withNonces(markup, nonce), data, nonce)), status, headers);
  }
  // Without scripts nobody reads the hydration data; ending its stream would cost more than leaving it.
  headers.set("Content-Security-Policy", scriptlessPolicy(sheetHash, visit.site));
  const filled = pieces.fill(markup);
  return isForAnyRobot(visit, status, headers) ? revalidated(request, filled, headers) : answer(filled, status, headers);
}

function answer(page: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return new Response(page, { status, headers });
}

/** Says the same to every crawler: nobody's cookies have been read, none are set. */
function isForAnyRobot({ crawler, request }: Visit, status: number, headers: Headers): boolean {
  return crawler && status === 200 && request.headers.get("cookie") === null && headers.getSetCookie().length === 0;
}

/** Single-fetch answers carry the cookies too. */
export function handleDataRequest(response: Response, { request, context }: DataFunctionArgs): Response {
  visitOf(request, context).jar.writeTo(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** What nobody caught. Aborted requests are the visitor's own doing. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (!request.signal.aborted) reportFailure(error, context);
}
