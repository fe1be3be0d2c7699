import { hostnameOf } from "#app/domain/city/site.ts";
import { isForwarded } from "./client-address.ts";

/**
 * Is this somebody at this very machine? The socket says so, nobody passed the request on, and the address in the
 * browser's bar is the machine's own: a foreign page that had its name pointed here still names itself in Host.
 */
export function isLocalRequest(remoteAddress: string, headers: Headers): boolean {
  const loopback = /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress);
  const host = hostnameOf(headers.get("host") ?? "").toLowerCase();
  return loopback && !isForwarded(headers) && ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
