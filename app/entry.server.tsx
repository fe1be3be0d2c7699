import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { drawPage } from "./document/draw-page.server.tsx";
import { withHandoff, withNonces, withoutDrawn, withoutFilter, wholeText } from "./document/handoff.server.ts";
import { filled, type PageParts } from "./document/page-pieces.server.ts";
import { keptPlainPage, plainPage } from "./document/plain-page.server.ts";
import { contentSecurityPolicy, scriptlessPolicy } from "./http/content-security-policy.server.ts";
import { revalidated } from "./http/revalidated.server.ts";
import { reportFailure } from "./startup/report-failure.server.ts";
import { requestSession } from "./startup/start-up.server.ts";
import type { RequestSession } from "./startup/request-session.server.ts";

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
  session.jar.writeTo(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status >= 400) headers.set("X-Robots-Tag", "noindex, nofollow");
  const parts = session.scripted
    ? await scripted(request, session, headers, remixContext)
    : scriptless(request, session, headers, remixContext);
  const page = filled(parts, (mark) => session.aside?.textOf(mark) ?? mark);
  if (isForAnyRobot(session, status, headers)) return revalidated(request, page, headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return new Response(Buffer.concat(page), { status, headers });
}

async function scripted(
  request: Request,
  { site, aside, context: { developing } }: RequestSession,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
): Promise<PageParts> {
  const nonce = randomBytes(16).toString("base64url");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, site));
  const { markup, pieces, lists, filters } = drawPage(
    <RemixServer context={remixContext} url={request.url} nonce={nonce} />,
    { scripted: true, nonce, keeps: !developing },
  );
  const shown = withoutFilter(
    withoutDrawn(serverHandoffStream ? await wholeText(serverHandoffStream) : "", lists),
    filters,
  );
  const data = aside?.restored(shown) ?? shown;
  return pieces.cut(withHandoff(withNonces(markup, nonce), data, nonce));
}

/** Without scripts nobody reads the hydration data; ending its stream would cost more than leaving it. */
function scriptless(
  request: Request,
  { site, token, context: { developing } }: RequestSession,
  headers: Headers,
  { serverHandoffStream: _, ...remixContext }: EntryContext,
): PageParts {
  const keeps = !developing;
  const draw = () =>
    drawPage(<RemixServer context={remixContext} url={request.url} />, { scripted: false, nonce: "", keeps });
  // A buyer's page is his own: nobody else gets the same, and nothing of it stays behind.
  const { parts, sheetHash } = keeps && token === null ? keptPlainPage(request, remixContext, draw) : plainPage(draw());
  headers.set("Content-Security-Policy", scriptlessPolicy(sheetHash, site));
  return parts;
}

/** Says the same to every crawler: nobody's cookies have been read, none are set. */
function isForAnyRobot({ crawler, request }: RequestSession, status: number, headers: Headers): boolean {
  return crawler && status === 200 && request.headers.get("cookie") === null && headers.getSetCookie().length === 0;
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
