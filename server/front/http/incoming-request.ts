import { dropForwarding, plainAddress, type IsTrusted } from "./client-address.ts";
import type { FormFile } from "#app/http/upload.server.ts";
import { visitorAddress } from "./unknown-proxy.ts";
import { isLocalRequest } from "#server/front/pages/local-only.ts";
import { RequestHeaders } from "./request-headers.ts";
import { refusal, type RefusalCode } from "#server/front/refusal.ts";
import type { Sign } from "#server/front/pages/refusal-page.ts";

/** Sender of a request. `headers`: as parsed by node; a web Request would first build its own. */
export type Peer = { remoteAddress: string; headers?: Iterable<readonly [name: string, value: string]> };

/** One request on its way through the front. */
export type IncomingRequest = {
  id: string;
  received: Request;
  method: string;
  /** As requested; under the shop's own origin once the host was judged. */
  url: URL;
  /** Without forwarding headers. */
  headers: RequestHeaders;
  /** `noAddress` if unknown. */
  clientIp: string;
  /** From this machine. */
  isLocal: boolean;
  /** An API call: refusals are JSON envelopes. */
  call: boolean;
  /** Shop details for refusal pages. */
  sign(): Promise<Sign>;
  /** Cookies to add to any response. */
  setCookies: string[];
};

/** Visitor details passed behind the front. */
export type RequestVisitor = {
  clientIp: string;
  requestId: string;
  /** Uploads of the form, until it is answered. */
  uploads?: readonly FormFile[];
};

type Means = { isTrusted: IsTrusted; newId(): string; sign(): Promise<Sign>; hosts: { site: { host: string } } };

export function incomingRequest(
  received: Request,
  { remoteAddress, headers: parsed = received.headers }: Peer,
  { isTrusted, newId, sign, hosts }: Means,
): IncomingRequest {
  const url = new URL(received.url);
  const headers = new RequestHeaders(parsed);
  // One request id across all processes of the shop; ids from untrusted clients are ignored.
  const given = isTrusted(plainAddress(remoteAddress)) ? headers.get("x-request-id") : null;
  const id = given !== null && /^[\w-]{8,64}$/.test(given) ? given : newId();
  const clientIp = visitorAddress(remoteAddress, headers, { isTrusted, siteHost: hosts.site.host });
  const isLocal = isLocalRequest(remoteAddress, headers);
  dropForwarding(headers);
  headers.set("x-client-ip", clientIp);
  headers.set("x-request-id", id);
  const call = /^\/api\/v1(?:\/|$)/.test(url.pathname);
  return { id, received, method: received.method, url, headers, clientIp, isLocal, call, sign, setCookies: [] };
}

/** The request as passed behind the front. */
export function requestOf({ url, method, headers, received }: IncomingRequest, body: BodyInit | null = null): Request {
  headers.set("host", url.host);
  return new Request(url, { method, headers: [...headers], signal: received.signal, body, duplex: "half" });
}

export function isRead({ method }: IncomingRequest): boolean {
  return method === "GET" || method === "HEAD";
}

export async function refuse(
  incoming: IncomingRequest,
  code: RefusalCode,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { id, call, headers: requestHeaders } = incoming;
  return refusal(code, {
    sign: await incoming.sign(),
    call,
    accept: requestHeaders.get("accept"),
    sent: !isRead(incoming),
    traceId: id,
    headers,
  });
}
