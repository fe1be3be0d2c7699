import { z } from "zod";
import type { SentCall, ShopBackend } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ApiCaller, CallAnswer } from "./caller.ts";
import { badJson, mismatchOf } from "./ended-call.ts";
import { readProblem } from "./problem.ts";

/** A call to a backend in another process, as a Request and its Response. */
export async function callOverHttp(
  caller: ApiCaller,
  backend: Pick<ShopBackend, "fetch">,
  endpoint: Endpoint,
  sent: SentCall,
): Promise<CallAnswer> {
  const response = await backend.fetch(requestOf(caller, endpoint, sent));
  const { status, headers } = response;
  return {
    status,
    wait: secondsIn(headers.get("retry-after")),
    publicVersion: headers.get("public-version"),
    async read() {
      if (!response.ok) {
        const problem = await readProblem(response);
        return no(problem.code, problem);
      }
      return ok({ value: await valueOf(response, endpoint.answer), tokens: tokensOf(headers) });
    },
  };
}

async function valueOf(response: Response, answer: Endpoint["answer"]): Promise<unknown> {
  if (typeof answer === "string") return response;
  const wrapped = envelope.safeParse(await response.json().catch(badJson));
  const parsed = answer.safeParse(wrapped.data?.data);
  if (!wrapped.success || !parsed.success) throw mismatchOf(wrapped.error ?? parsed.error);
  return parsed.data;
}

const envelope = z.object({ data: z.unknown() });

function requestOf(caller: ApiCaller, endpoint: Endpoint, { query, body, file, ...sent }: SentCall): Request {
  const headers: Record<string, string> = {
    "x-client-ip": caller.clientIp,
    "x-request-id": caller.requestId,
    "user-agent": caller.userAgent,
    "auth-check": String(caller.authCheck),
    referer: caller.referer,
  };
  if (caller.token !== null) headers["authorization"] = `Bearer ${caller.token}`;
  if (typeof caller.staffToken === "string") headers["authorization"] = `Desk ${caller.staffToken}`;
  if (caller.fingerprint !== null) headers["fingerprint"] = caller.fingerprint;
  if (caller.city !== null) headers["city"] = caller.city;
  if (sent.refreshToken !== undefined) headers["refreshtoken"] = sent.refreshToken;
  if (sent.key !== undefined) headers["idempotency-key"] = sent.key;
  if (sent.version !== undefined) headers["if-match"] = sent.version;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method: endpoint.method.toUpperCase(), headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file !== undefined) {
    headers["content-type"] = "application/octet-stream";
    headers[fileNameHeader] = encodeURIComponent(file.name);
    // A stream is passed on; bytes would be copied.
    init.body = typeof file.bytes === "function" ? file.bytes() : streamOf(file.bytes);
    init.duplex = "half";
  }
  return new Request(`http://api.internal/api/v1${pathOf(endpoint, sent)}${searchOf(query)}`, init);
}

function pathOf({ path }: Endpoint, { params }: Pick<SentCall, "params">): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function searchOf(query: SentCall["query"]): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? "" : `?${search}`;
}

function tokensOf(headers: Headers) {
  const token = headers.get("token");
  const refreshToken = headers.get("refreshtoken");
  return token === null || refreshToken === null ? null : { token, refreshToken };
}

function secondsIn(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
