import { hostnameOf } from "#app/domain/city/site.ts";
import { isForwarded } from "#server/front/http/client-address.ts";
import type { RequestHeaders } from "#server/front/http/request-headers.ts";

/**
 * Might the client be on this machine? Loopback socket, no forwarding headers, and a local Host, so that a foreign page
 * with its name pointed here is excluded. Not proof: a silent local forwarder passes on strangers with any Host.
 */
export function isLocalRequest(remoteAddress: string, headers: RequestHeaders): boolean {
  const loopback = /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress);
  return loopback && !isForwarded(headers) && isLocalHost(headers.get("host") ?? "");
}

/** Does a `Host` name this machine? */
export function isLocalHost(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostnameOf(host).toLowerCase());
}
