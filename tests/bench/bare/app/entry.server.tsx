import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { ServerPage } from "#app/document/server-page.ts";
import { inlineStyles } from "#app/styles/inline.server.ts";

const abortDelay = 5_000;
const nonce = "bare";

/** The entry of the Remix template, with its timer cleared, which would otherwise keep each page in memory for 5 s. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <ServerPage.Provider value={{ scripted: true, nonce, inlineStyles }}>
        <RemixServer context={context} url={request.url} abortDelay={abortDelay} nonce={nonce} />
      </ServerPage.Provider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onAllReady: () => clearTimeout(timer),
      onError: console.error,
    });
    const timer = setTimeout(abort, abortDelay);
  });
}
