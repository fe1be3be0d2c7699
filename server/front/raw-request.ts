import { isWellFormedHost } from "./host.ts";

/** A request line with its headers as they came, before any library has made sense of them. */
export type WireRequest = { target: string; rawHeaders: readonly string[] };

/**
 * What can be said only of the raw request: one Host line, a host that is one, a target that is a path or names the
 * same host in full (security F3, F4). A Request object would have hidden all of this. Null for a bad one.
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
