import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ShopBackend } from "#app/contract/backend.ts";
import type { CallerKind } from "#app/contract/endpoint.ts";
import { admit } from "#server/api/admit.ts";
import { admitStaff } from "#server/api/admit-staff.ts";
import { callerOf, traceIdOf, wordsOf } from "#server/api/caller.ts";
import { docsPage } from "#server/api/docs-page.ts";
import { refuse, type ApiContext, type ApiEnv } from "#server/api/context.ts";
import { jsonBody, limitedBody } from "#server/api/json-body.ts";
import { openApiDocument, type Document } from "#server/api/openapi.ts";
import { directCalls } from "#server/api/in-process.ts";
import { serve } from "#server/api/over-http.ts";
import { base, noteFault } from "#server/api/perform.ts";
import { implementations } from "#server/api/implementations.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";

export type App = {
  fetch(request: Request): Promise<Response>;
  /** The same API for a storefront in this process. */
  backend: ShopBackend;
  /** Path patterns of all endpoints, e.g. "/api/v1/mixed/products/products/:slug". */
  routes: readonly string[];
};

/** The commerce backend as one fetch-like function over its ports. */
export function createApp(ports: Ports): App {
  const api = new Hono<ApiEnv>();

  api.use(async (c, next) => {
    c.set("ports", ports);
    c.set("traceId", traceIdOf(c.req.header("x-request-id")) ?? ports.ids.uuid());
    await next();
    finish(c);
  });
  api.use(limitedBody, jsonBody);
  // Sorted so that "orders/sheet" is matched before "orders/{id}".
  for (const one of implementations.toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1))) serve(api, one);

  // Unknown paths are admitted like known ones, so that 401 and 404 do not reveal which endpoints exist.
  api.use(`${base}/mixed/*`, admitting("mixed"));
  api.use(`${base}/private/*`, admitting("private"));
  api.use(`${base}/desk/*`, async (c, next) => {
    const caller = await callerOf(c.get("ports"), wordsOf(c.req.raw.headers, c.get("traceId")));
    const admitted = await admitStaff(c.get("ports"), { right: "self" }, caller);
    return admitted.ok ? next() : refuse(c, admitted.code);
  });

  describe(api, `${ports.settings.shopName}: shop API`);

  api.notFound((c) => refuse(c, "notFound"));
  api.onError((error, c) => failed(error, c));

  const backend: ShopBackend = {
    fetch: async (request) => api.fetch(request),
    open: directCalls(ports, implementations),
  };
  return {
    backend,
    fetch: (request) => backend.fetch(request),
    routes: [...new Set(api.routes.map(({ path }) => path).filter((path) => !path.includes("*")))],
  };
}

function describe(api: Hono<ApiEnv>, title: string) {
  let made: Document | undefined;
  const document = () =>
    (made ??= openApiDocument(
      implementations.map(({ endpoint }) => endpoint),
      title,
    ));
  api.get(`${base}/openapi.json`, (c) => c.json(document()));
  api.get(`${base}/docs`, (c) => c.html(docsPage(document())));
}

function admitting(kind: CallerKind): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const caller = await callerOf(c.get("ports"), wordsOf(c.req.raw.headers, c.get("traceId")));
    const admitted = await admit(c.get("ports"), kind, caller);
    if (!admitted.ok) return refuse(c, admitted.code);
    return next();
  };
}

function failed(error: Error, c: ApiContext): Response {
  if (error instanceof HTTPException) return refuse(c, error.status === 415 ? "unsupportedMediaType" : "badRequest");
  const of = { ports: c.get("ports"), traceId: c.get("traceId"), method: c.req.method, route: c.req.routePath };
  return refuse(c, noteFault(of, error));
}

/** Headers common to all responses, refusals included. */
function finish(c: ApiContext) {
  const { headers } = c.res;
  headers.set("x-request-id", c.get("traceId"));
  headers.set("x-content-type-options", "nosniff");
  headers.set("public-version", publicData(c.get("ports")).version());
  if (headers.get("content-type") === "application/json")
    headers.set("content-type", "application/json; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}
