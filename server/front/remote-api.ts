import { waitingElsewhere } from "#server/ports/work-place.ts";
import type { Fetch } from "./front-parts.ts";

const timeoutMs = 15_000;
/** A backend that takes longer waits for somebody itself, so its page leaves its place to others; so many pages at most. */
const longMs = 500;
const mostOutside = 64;
/** Belong to one connection, not to the message (RFC 9110, 7.6.1), or to the encoding that fetch has undone. */
const ofConnection = ["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length", "host"];
/** Speaks of a page and its site: judged by the front here, meaningless under the name the backend has there. */
const ofPage = ["origin"];

/**
 * The backend of other processes. It learns the visitor's address as from any proxy, so it must trust this one. `versionOf`
 * says under which number of this process's own an answer's public data stand.
 */
export function remoteApi(apiUrl: string, versionOf: (heard: string | null) => string | null): Fetch {
  let outside = 0;
  async function patient(asking: Promise<Response>): Promise<Response> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, longMs, null)));
    const soon = await Promise.race([asking, late]).finally(() => clearTimeout(timer));
    if (soon !== null || outside >= mostOutside) return asking;
    outside += 1;
    return waitingElsewhere(() => asking).finally(() => (outside -= 1));
  }
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = without(request.headers);
    const clientIp = headers.get("x-client-ip");
    if (clientIp !== null) headers.set("x-forwarded-for", clientIp);
    headers.set("sec-fetch-site", "same-origin");
    const { method, body } = request;
    const response = await patient(
      fetch(apiUrl + pathname + search, {
        method,
        headers,
        body,
        duplex: "half",
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      }),
    );
    const answered = without(response.headers);
    const version = versionOf(answered.get("public-version"));
    if (version !== null) answered.set("public-version", version);
    return new Response(response.body, { status: response.status, headers: answered });
  };
}

function without(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of [...ofConnection, ...ofPage]) rest.delete(name);
  return rest;
}
