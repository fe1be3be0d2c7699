import { randomBytes } from "node:crypto";
import { Transform } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type DataFunctionArgs, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { contentSecurityPolicy } from "./http/content-security-policy.server.ts";
import { ServerPage } from "./server-page.ts";
import { visitOf } from "./startup/start-up.server.ts";
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
  const nonce = randomBytes(16).toString("base64url");
  visit.jar.writeTo(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, visit.site));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (status >= 400) headers.set("X-Robots-Tag", "noindex, nofollow");
  const page = (context: EntryContext) => (
    <ServerPage.Provider value={{ scripted: visit.scripted, nonce, inlineStyles }}>
      <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
    </ServerPage.Provider>
  );
  if (visit.scripted) return stream(page(remixContext), nonce, status, headers);
  // Without scripts nobody reads the hydration data, and a string is made faster than a stream.
  const { serverHandoffStream, ...withoutHandoff } = remixContext;
  await serverHandoffStream?.cancel();
  return new Response(`<!DOCTYPE html>${renderToString(page(withoutHandoff))}`, { status, headers });
}

/** Single-fetch answers carry the cookies too. */
export function handleDataRequest(response: Response, { request, context }: DataFunctionArgs): Response {
  visitOf(request, context).jar.writeTo(response.headers);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** What nobody caught. Aborted requests are the visitor's own doing. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  if (!request.signal.aborted) console.error(error);
}

function stream(element: React.ReactElement, nonce: string, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onShellReady() {
        const body = withoutNulls();
        resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onAllReady: () => clearTimeout(timer),
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    // Cleared when all is out: left to run, it would hold every page in memory for its whole time.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** React 18.3 pads a chunk with zero bytes where a letter of several bytes would cross its end. */
function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
