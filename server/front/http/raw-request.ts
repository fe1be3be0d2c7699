import { isWellFormedHost } from "./host.ts";

/** Raw request line and headers, before any parsing library. */
export type WireRequest = { target: string; rawHeaders: readonly string[] };

/**
 * Checks that need the raw request: exactly one valid Host, and a target that is a path or an absolute URL of the same
 * host (security F3, F4). A Request object hides all of this. Null for a bad one.
 */
export function readWire({ target, rawHeaders }: WireRequest): { host: string; target: string } | null {
  const hosts = headerLines(rawHeaders, "host");
  const [host = ""] = hosts;
  if (hosts.length !== 1 || !isWellFormedHost(host)) return null;
  const path = pathOf(target, host);
  return path === null ? null : { host, target: path };
}

function pathOf(target: string, host: string): string | null {
  if (target.startsWith("/")) return target;
  const [, authority, path = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host.toLowerCase()) return null;
  return path.startsWith("/") ? path : `/${path}`;
}

export function headerLines(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
