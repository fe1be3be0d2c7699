import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { drawGoods } from "./components/listing/draw-goods.server.tsx";
import { FilterDrawing } from "./components/listing/filter-drawing.ts";
import { GoodsDrawing, type ListState } from "./components/listing/goods-drawing.ts";
import { contentSecurityPolicy, scriptlessPolicy } from "./http/content-security-policy.server.ts";
import { revalidated } from "./http/revalidated.server.ts";
import { styleOf, textOf, withHandoff, withNonces, withoutDrawn, withoutFilter } from "./markup.server.ts";
import { ServerPage } from "./server-page.ts";
import { reportFailure } from "./startup/report-failure.server.ts";
import { visitOf } from "./startup/start-up.server.ts";
import type { Visit } from "./startup/visit.server.ts";
import { inlineStyles } from "./styles/inline.server.ts";

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
  const drawn: string[] = [];
  const filters: string[] = [];
  function drawList(packed: string, state: ListState): string {
    drawn.push(packed);
    return drawGoods(packed, state);
  }
  const page = (
    <ServerPage.Provider value={{ scripted: visit.scripted, nonce, inlineStyles }}>
      <GoodsDrawing.Provider value={drawList}>
        <FilterDrawing.Provider value={(filter) => void filters.push(filter)}>
          <RemixServer context={withoutHandoff} url={request.url} nonce={nonce} />
        </FilterDrawing.Provider>
      </GoodsDrawing.Provider>
    </ServerPage.Provider>
  );
  // All data is there before the page is drawn, so a string does what a stream would, in half the time.
  const markup = withNonces(renderToString(page), nonce);
  if (visit.scripted && serverHandoffStream) {
    const data = withoutFilter(withoutDrawn(await textOf(serverHandoffStream), drawn), filters);
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, visit.site));
    return answer(withHandoff(markup, data, nonce), status, headers);
  }
  // Without scripts nobody reads the hydration data.
  await serverHandoffStream?.cancel();
  headers.set("Content-Security-Policy", scriptlessPolicy(styleOf(markup), visit.site));
  return isForAnyRobot(visit, status, headers) ? revalidated(request, bytesOf(markup), headers) : answer(markup, status, headers);
}

function answer(markup: string, status: number, headers: Headers): Response {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return new Response(bytesOf(markup), { status, headers });
}

/** Node's own encoder is twice as fast as the one a body of text goes through. */
function bytesOf(markup: string): Uint8Array<ArrayBuffer> {
  return Buffer.from(`<!DOCTYPE html>${markup}`);
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
