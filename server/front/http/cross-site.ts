import { oneClickPaths } from "#app/contract/account/senders.ts";
import type { ReadableHeaders } from "./request-headers.ts";

/**
 * Endpoints without cookies, authorised by their URL: any site may call them. Matched exactly, since everything else is
 * guarded.
 */
const provesItself: ReadonlySet<string> = new Set(oneClickPaths.map((path) => `/api/v1${path}`));

type Sent = { method: string; url: string; headers: ReadableHeaders };

/**
 * Is this a cross-site request to refuse (security D)? State changes must come from our own pages: by Sec-Fetch-Site in
 * current browsers, else by Origin; with neither, it is no browser or a very old one, and may only send what needs no
 * login or what a foreign form cannot send.
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
  return /(?:^|;)\s*(?:token|refreshToken|desk)\s*=/.test(headers.get("cookie") ?? "");
}

function isJson(headers: ReadableHeaders): boolean {
  return /^\s*application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");
}
