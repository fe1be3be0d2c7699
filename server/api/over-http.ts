import type { Hono } from "hono";
import type { CallOutcome, SentFile } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { ok } from "#app/domain/verdict.ts";
import { fileResponse } from "#server/api/files/attachment.ts";
import { callerOf, wordsOf } from "./caller.ts";
import type { Implementation } from "./implement.ts";
import { InBatches } from "./in-batches.ts";
import { base, honoPath, perform, type Incoming } from "./perform.ts";
import { refusalResponse } from "./refusals.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { sentFile } from "#server/api/files/sent-file.ts";

/** Mounts an endpoint on the router: converts the Request to handler input and the result to a Response. */
export function serve(api: Hono<ApiEnv>, implementation: Implementation): void {
  const { endpoint } = implementation;
  api.on(endpoint.method.toUpperCase(), base + honoPath(endpoint.path), async (c) => {
    const ports = c.get("ports");
    const traceId = c.get("traceId");
    const incoming = await incomingOf(c, endpoint);
    const caller = () => callerOf(ports, wordsOf(c.req.raw.headers, traceId));
    return responseOf(c, endpoint, await perform(ports, implementation, traceId, caller, incoming));
  });
}

/** Non-JSON bodies were rejected earlier; a body the endpoint does not read is ignored. */
async function incomingOf(c: ApiContext, endpoint: Endpoint): Promise<Incoming> {
  const text = endpoint.body ? await c.req.text() : "";
  return {
    params: c.req.param(),
    query: queryOf(c),
    body: () => ok(text === "" ? undefined : JSON.parse(text)),
    key: c.req.header("idempotency-key"),
    version: c.req.header("if-match"),
    fileName: c.req.header(fileNameHeader),
    takesBatches: true,
    ...(endpoint.upload ? { received: sentFile(c) } : {}),
  };
}

/** A repeated parameter yields an array. */
function queryOf(c: ApiContext): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

const json = "application/json; charset=utf-8";

function responseOf(c: ApiContext, { answer }: Endpoint, outcome: CallOutcome): Response {
  if (!outcome.ok) return refusalResponse(outcome);
  const { value, tokens } = outcome;
  // The handler's type guarantees the shape of the answer.
  if (value instanceof InBatches) return c.body(value.written(), 200, { "content-type": json });
  if (answer === "file" || answer === "pdf") return fileResponse(value as SentFile);
  if (answer === "page") return c.redirect(`${c.get("ports").settings.siteUrl}${value as string}`, 302);
  if (tokens) {
    c.header("token", tokens.token);
    c.header("refreshtoken", tokens.refreshToken);
  }
  return c.json({ data: value });
}
