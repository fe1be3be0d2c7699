import { releasingSlot } from "#server/ports/work-place.ts";
import type { Fetch } from "./front-parts.ts";

const usualMs = 15_000;
/** A slower backend is waiting for something itself, so its page gives its slot to others; limited to so many pages. */
const longMs = 500;
const mostOutside = 64;
/** Connection-specific (RFC 9110, 7.6.1), or of the encoding that fetch has removed. */
const connectionHeaders = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
  "host",
];
/** Refers to the page's site: checked by this front, meaningless under the backend's name. */
const pageHeaders = ["origin"];

/**
 * Asked every second by each process without a database, for the version of public data. Also answered during
 * maintenance.
 */
export const versionCall = "/api/v1/public/backoffice/system-unavailable";

/**
 * Client of a backend in other processes. It gets the visitor's address by forwarding headers, so it must trust this
 * process. `versionOf` maps its data version to this process's own numbering.
 */
export function remoteApi(
  apiUrl: string,
  versionOf: (heard: string | null) => string | null,
  timeoutMs = usualMs,
): Fetch {
  let outside = 0;
  async function patient(pending: Promise<Response>): Promise<Response> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, longMs, null)));
    const soon = await Promise.race([pending, late]).finally(() => clearTimeout(timer));
    if (soon !== null || outside >= mostOutside) return pending;
    outside += 1;
    return releasingSlot(() => pending).finally(() => (outside -= 1));
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
  for (const name of [...connectionHeaders, ...pageHeaders]) rest.delete(name);
  return rest;
}
