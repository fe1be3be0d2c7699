import { oneClickPaths } from "#app/contract/senders.ts";
import type { ReadableHeaders } from "./request-headers.ts";

/** Paths that look at no cookie and act by what their address proves: whoever sends it may. Exact, since everything else is guarded. */
const provesItself: ReadonlySet<string> = new Set(oneClickPaths.map((path) => `/api/v1${path}`));

type Sent = { method: string; url: string; headers: ReadableHeaders };

/**
 * Must this request be refused as another site's (security D)? Whatever changes something has to come from our own
 * page: Sec-Fetch-Site tells in all living browsers, Origin in the rest; without both it is no browser, or one so old
 * that it may send only what needs no login or what a foreign form cannot send.
 */
export function isCrossSite({ method, headers, url }: Sent, ownOrigin: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  if (method === "POST" && provesItself.has(new URL(url).pathname)) return false;
  const origin = headers.get("origin");
  if (origin !== null && origin.toLowerCase() !== ownOrigin) return true;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  if (origin !== null) return false;
  return hasLogin(headers) && !isJson(headers);
}

function hasLogin(headers: ReadableHeaders): boolean {
  return /(?:^|;)\s*(?:token|refreshToken)\s*=/.test(headers.get("cookie") ?? "");
}

function isJson(headers: ReadableHeaders): boolean {
  return /^\s*application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");
}
