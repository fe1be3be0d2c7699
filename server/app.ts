import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ApiFetch } from "#app/shop-api/call.ts";
import { basketCountPath, uncounted } from "#server/api/baskets.ts";
import { callerOf } from "#server/api/caller.ts";
import { docsPage } from "#server/api/docs-page.ts";
import { apiGroups } from "#server/api/groups.ts";
import { refuse, type ApiContext, type ApiEnv } from "#server/api/responses.ts";
import { jsonBody, limitedBody } from "#server/api/json-body.ts";
import { openApiDocument, type Document } from "#server/api/openapi.ts";
import { isReadOnlyFault } from "#server/db/database-code.ts";
import { isOutage } from "#server/db/outage.ts";
import { StorageAway } from "#server/gateways/files/files.ts";
import { BodyRefused } from "#server/uploads/body-refused.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { whyEnded } from "#server/use-cases/account/why-ended.ts";
import { viewerOf } from "#server/use-cases/account/viewer.ts";

export type App = {
  fetch(request: Request): Promise<Response>;
  /** The same for a caller in this process, which takes the data as it is. */
  ask: ApiFetch;
  /** Patterns of all its addresses, as "/api/v1/mixed/products/products/:slug". */
  routes: readonly string[];
};

const base = "/api/v1";
/** The commerce backend as one fetch-like function over its ports. */
export function createApp(ports: Ports): App {
  const api = new OpenAPIHono<ApiEnv>();

  api.use(async (c, next) => {
    c.set("ports", ports);
    c.set("traceId", traceIdOf(c.req.header("x-request-id")) ?? ports.ids.uuid());
    await next();
    finish(c);
  });
  api.use(limitedBody, jsonBody);
  api.use(`${base}/*`, knowCaller);
  api.use(`${base}/mixed/*`, knowViewer);
  api.use(`${base}/private/*`, knowViewer, (c, next) => (c.get("viewer").user === null ? refused(c) : next()));

  for (const group of apiGroups) api.route(base, group);
  describe(api, `${ports.settings.shopName}: shop API`);

  api.notFound((c) => refuse(c, "notFound"));
  api.onError((error, c) => failed(error, c));

  const ask: ApiFetch = async (request, direct) => api.fetch(request, { direct });
  return {
    ask,
    fetch: (request) => ask(request),
    routes: [...new Set(api.routes.map(({ path }) => path).filter((path) => !path.includes("*")))],
  };
}

function describe(api: OpenAPIHono<ApiEnv>, title: string) {
  let made: Document | undefined;
  const document = () => (made ??= openApiDocument(api, title));
  api.get(`${base}/openapi.json`, (c) => c.json(document()));
  api.get(`${base}/docs`, (c) => c.html(docsPage(document())));
}

/** /public calls look at nobody, so they cost no statement and work with a dead session. */
const knowCaller: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const caller = { ...(await callerOf(c.get("ports"), c.req.raw.headers)), requestId: c.get("traceId") };
  c.set("caller", caller);
  c.set("viewer", await viewerOf(c.get("ports"), { ...caller, token: null, badToken: false }));
  return next();
};

const knowViewer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const ports = c.get("ports");
  if (await publicData(ports).maintenance()) return refuse(c, "maintenance");
  const viewer = await viewerOf(ports, c.get("caller"));
  if (viewer.badToken) return refuse(c, await whyEnded(ports, c.get("caller").token));
  c.set("viewer", viewer);
  return next();
};

async function refused(c: ApiContext): Promise<Response> {
  return refuse(c, "unauthorized");
}

function failed(error: Error, c: ApiContext): Response {
  if (error instanceof HTTPException) return refuse(c, error.status === 415 ? "unsupportedMediaType" : "badRequest");
  if (error instanceof BodyRefused) return refuse(c, error.code);
  const { log } = c.get("ports");
  const fields = { err: error, requestId: c.get("traceId"), method: c.req.method, route: c.req.routePath };
  const readOnly = isReadOnlyFault(error);
  const outage = readOnly || isOutage(error) || error instanceof StorageAway;
  if (outage) log.warn(fields, "what the shop stands on did not answer");
  else log.error(fields, "a call failed");
  if (c.req.path === base + basketCountPath) return uncounted(c);
  return refuse(c, readOnly ? "readOnly" : outage ? "timeout" : "internal");
}

/** What every answer carries, refusals included. */
function finish(c: ApiContext) {
  const { headers } = c.res;
  headers.set("x-request-id", c.get("traceId"));
  headers.set("x-content-type-options", "nosniff");
  headers.set("public-version", publicData(c.get("ports")).version());
  if (headers.get("content-type") === "application/json")
    headers.set("content-type", "application/json; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}

function traceIdOf(header: string | undefined): string | null {
  return header !== undefined && /^[\w-]{8,64}$/.test(header) ? header : null;
}
