import { dropForwarding, plainAddress, type IsTrusted } from "./client-address.ts";
import type { Upload } from "#app/http/upload.server.ts";
import { visitorAddress } from "./unknown-proxy.ts";
import { isLocalRequest } from "./local-only.ts";
import { RequestHeaders } from "./request-headers.ts";
import { refusal, type RefusalCode } from "./refusal.ts";
import type { Sign } from "./refusal-page.ts";

/** Who sends a request. `headers`: as node has parsed them; a web Request would make its own of them first. */
export type Peer = { remoteAddress: string; headers?: Iterable<readonly [name: string, value: string]> };

/** One request on its way through the front. */
export type IncomingRequest = {
  id: string;
  received: Request;
  method: string;
  /** As it was asked for; under the shop's own origin once the host has been judged. */
  url: URL;
  /** Freed of what others may have said about host, address and path. */
  headers: RequestHeaders;
  /** `noAddress` where nobody can tell it. */
  clientIp: string;
  /** Comes from this very machine. */
  isLocal: boolean;
  /** A call of the API: refused in its envelope. */
  call: boolean;
  /** What a refusal says of the shop. */
  sign(): Promise<Sign>;
  /** Cookies for the answer, whoever gives it. */
  setCookies: string[];
};

/** What those behind the front are told of who asks. */
export type Visitor = {
  clientIp: string;
  requestId: string;
  /** Files of the form that is sent, until it is answered. */
  uploads?: readonly Upload[];
};

type Means = { isTrusted: IsTrusted; newId(): string; sign(): Promise<Sign>; hosts: { site: { host: string } } };

export function incomingRequest(
  received: Request,
  { remoteAddress, headers: parsed = received.headers }: Peer,
  { isTrusted, newId, sign, hosts }: Means,
): IncomingRequest {
  const url = new URL(received.url);
  const headers = new RequestHeaders(parsed);
  // One request keeps its name through all processes of the shop; strangers do not give names.
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

/** The request as those behind the front get it. */
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
  const { id, call, headers: asked } = incoming;
  return refusal(code, {
    sign: await incoming.sign(),
    call,
    accept: asked.get("accept"),
    sent: !isRead(incoming),
    traceId: id,
    headers,
  });
}
