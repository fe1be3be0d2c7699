import { hostnameOf } from "#app/domain/city/site.ts";
import { isForwarded } from "./client-address.ts";
import type { RequestHeaders } from "./request-headers.ts";

/**
 * Can this be somebody at this very machine? The socket says so, nobody says that he passed the request on, and the
 * address in the browser's bar is the machine's own: a foreign page that had its name pointed here still names itself in
 * Host. No proof: a forwarder on this machine that says nothing passes strangers on, who write any Host they like.
 */
export function isLocalRequest(remoteAddress: string, headers: RequestHeaders): boolean {
  const loopback = /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress);
  return loopback && !isForwarded(headers) && isLocalHost(headers.get("host") ?? "");
}

/** Does a `Host` name the machine itself? */
export function isLocalHost(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostnameOf(host).toLowerCase());
}
